-- Trips that are booked together, by one person in one press (docs/rules/statuses-and-money.md, "Baskets").

create table baskets (
  id integer primary key generated always as identity,
  created_at timestamptz not null
);

-- Null: booked alone.
alter table bookings add column basket_id integer references baskets (id);
create index bookings_of_basket on bookings (basket_id) where basket_id is not null;

-- The basket of somebody who is signed in, before it is booked: on each device the same.
create table kept_baskets (
  user_id integer primary key references users (id),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  changed_at timestamptz not null
);
