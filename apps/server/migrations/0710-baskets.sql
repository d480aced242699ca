-- Trips that are booked together, by one person in one press (docs/rules/statuses-and-money.md, "Baskets").

create table baskets (
  id integer primary key generated always as identity,
  created_at timestamptz not null
);

-- Null: booked alone.
alter table bookings add column basket_id integer references baskets (id);
create index bookings_of_basket on bookings (basket_id) where basket_id is not null;

-- The line of the basket that it was booked from: it is booked once, however often and wherever it is pressed.
alter table bookings add column basket_line uuid;
create unique index bookings_basket_line on bookings (basket_line)
  where basket_line is not null and cancelled_at is null;

-- The basket of somebody who is signed in, before it is booked: on each device the same.
create table kept_basket_lines (
  user_id integer not null references users (id),
  id uuid not null,
  trip jsonb not null check (jsonb_typeof(trip) = 'object'),
  -- They stand in the order in which they were added.
  position bigint not null generated always as identity,
  added_at timestamptz not null,
  primary key (user_id, id)
);
