-- Promo codes: what they take off, of what and when, the codes themselves, and the bookings that were made with them
-- (docs/rules/prices.md, "Codes").
create table promotions (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  -- One of the two: a percentage of each trip, or an amount.
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_cents bigint check (amount_cents > 0),
  -- All null: for everything.
  unit_ids integer[] check (cardinality(unit_ids) >= 1),
  kinds text[] check (cardinality(kinds) >= 1),
  -- The days on which it can be booked with, and the first days of trips, all included; null: without end.
  booked_from date,
  booked_to date,
  trip_from date,
  trip_to date,
  -- The least price of what it is for.
  least_cents bigint not null default 0 check (least_cents >= 0),
  -- How often each code can be used, and how often one customer can use any of them; null: any number.
  most_uses integer check (most_uses >= 1),
  most_per_customer integer check (most_per_customer >= 1),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  version integer not null default 1,
  constraint promotions_one_sort_of_off check (num_nonnulls(percent, amount_cents) = 1),
  constraint promotions_for_one_sort check (num_nonnulls(unit_ids, kinds) <= 1),
  constraint promotions_booked check (booked_from <= booked_to),
  constraint promotions_trip check (trip_from <= trip_to)
);

create table promotion_codes (
  id integer generated always as identity primary key,
  promotion_id integer not null references promotions (id),
  -- As it is shown, and as it is compared: without case and dashes, O as 0, I and L as 1.
  code text not null check (length(code) between 1 and 60),
  key text not null constraint promotion_codes_once unique check (key ~ '^[0-9A-Z]{4,24}$')
);
create index promotion_codes_promotion on promotion_codes (promotion_id, id);

-- The bookings that a code took something off. What was booked in one press is one use, which counts as long as one of
-- its bookings is not cancelled: whatever ends a hold or a booking gives it back.
create table code_uses (
  booking_id integer primary key references bookings (id),
  code_id integer not null references promotion_codes (id),
  -- The first booking of the press.
  used_with integer not null references bookings (id)
);
create index code_uses_code on code_uses (code_id);

-- The guarantee that no code is used more often than it may be. The promotion is locked before
-- (docs/decisions/0049-one-order-of-locks.md), here once more for whoever has not done so.
create function check_code_use() returns trigger language plpgsql as $$
declare
  rules promotions;
  used integer;
begin
  select p.* into rules from promotions p
  where p.id = (select promotion_id from promotion_codes where id = new.code_id) for update;
  if rules.most_uses is not null then
    select count(distinct u.used_with) into used
    from code_uses u join bookings b on b.id = u.booking_id and b.cancelled_at is null
    where u.code_id = new.code_id and u.used_with <> new.used_with;
    if used >= rules.most_uses then
      raise exception 'The code is used up' using errcode = 'check_violation', constraint = 'code_uses_in_all';
    end if;
  end if;
  if rules.most_per_customer is not null then
    select count(distinct u.used_with) into used
    from bookings mine, code_uses u
      join promotion_codes c on c.id = u.code_id and c.promotion_id = rules.id
      join bookings b on b.id = u.booking_id and b.cancelled_at is null
    where mine.id = new.booking_id and u.used_with <> new.used_with
      and (b.email_key = mine.email_key or b.customer_id = mine.customer_id);
    if used >= rules.most_per_customer then
      raise exception 'The customer has used the code' using errcode = 'check_violation',
        constraint = 'code_uses_per_customer';
    end if;
  end if;
  return new;
end $$;
create trigger code_uses_check before insert on code_uses for each row execute function check_code_use();

create function code_uses_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'Uses of codes are never changed';
end $$;
create trigger code_uses_no_update before update on code_uses
  for each row execute function code_uses_never_change();
