-- A database as the last migration named below left it: its schema, the list of its migrations, and the rows that they made.
-- Recorded once; tests update copies of it (src/db/bridge.test.ts).

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create schema test_gateway;

set check_function_bodies = off;
create function public.comparable_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select lower(regexp_replace(replace(normalize(name, NFKC), U&'\2044', '/'), '[\s_]+', '', 'g')) $function$;

create function public.customer_totals_lock()
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select hashtextextended('customer totals', 0) $function$;

create function public.first_instant(day date, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when (at - interval '1 hour') at time zone zone = day::timestamp then at - interval '1 hour' else at end
  from (select day::timestamp at time zone zone as at) t
$function$;

create function public.month_lock(month date)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select hashtextextended('month:' || (month - '2000-01-01'::date), 0) $function$;

create function public.refunded_of(payment integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(case direction when 'refund' then amount_cents else -amount_cents end), 0)
  from ledger_entries where refund_of = payment
$function$;

create function public.add_to_customer(customer integer, company integer, made_in text, bookings_more integer, orders_more integer, cents bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(customer_totals_lock());
  insert into customer_totals as t (customer_id, bookings, orders, total_cents)
  select customer, bookings_more, orders_more, case when made_in = s.currency then cents else 0 end
  from counted_for_customers s where customer is not null and (s.company_id = 0 or s.company_id = company)
  on conflict (customer_id) do update set bookings = t.bookings + excluded.bookings,
    orders = t.orders + excluded.orders, total_cents = t.total_cents + excluded.total_cents;
  insert into customer_other_totals as t (customer_id, currency, total_cents)
  select customer, made_in, cents from counted_for_customers s
  where customer is not null and cents <> 0 and made_in <> s.currency
    and (s.company_id = 0 or s.company_id = company)
  on conflict (customer_id, currency) do update set total_cents = t.total_cents + excluded.total_cents;
end $function$;

create function public.begin_customer_totals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_totals (customer_id) values (new.id) on conflict do nothing;
  return null;
end $function$;

create function public.count_customers_anew()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(customer_totals_lock());
  with live as (
    select customer_id, company_id, terms ->> 'currency' as made_in, 1 as booking, 0 as one_order, total_cents
    from bookings where customer_id is not null and cancelled_at is null and hold_expires_at is null
    union all
    select customer_id, company_id, terms ->> 'currency', 0, 1, total_cents
    from orders where customer_id is not null and cancelled_at is null
  ), counted as (
    select customer_id, sum(booking)::integer as bookings, sum(one_order)::integer as orders,
      coalesce(sum(total_cents) filter (where made_in = s.currency), 0)::bigint as total_cents
    from live cross join counted_for_customers s
    where s.company_id = 0 or s.company_id = live.company_id
    group by customer_id
  ), emptied as (
    update customer_totals t set bookings = 0, orders = 0, total_cents = 0
    where (t.bookings, t.orders, t.total_cents) <> (0, 0, 0)
      and not exists (select from counted c where c.customer_id = t.customer_id)
  )
  insert into customer_totals as t (customer_id, bookings, orders, total_cents)
  select customer_id, bookings, orders, total_cents from counted
  on conflict (customer_id) do update
  set bookings = excluded.bookings, orders = excluded.orders, total_cents = excluded.total_cents
  where (t.bookings, t.orders, t.total_cents) <> (excluded.bookings, excluded.orders, excluded.total_cents);
  delete from customer_other_totals;
  insert into customer_other_totals (customer_id, currency, total_cents)
  select customer_id, made_in, sum(total_cents) from (
    select customer_id, company_id, terms ->> 'currency' as made_in, total_cents
    from bookings where customer_id is not null and cancelled_at is null and hold_expires_at is null
    union all
    select customer_id, company_id, terms ->> 'currency', total_cents
    from orders where customer_id is not null and cancelled_at is null
  ) live cross join counted_for_customers s
  where made_in <> s.currency and (s.company_id = 0 or s.company_id = live.company_id)
  group by customer_id, made_in;
end $function$;

create function public.count_customers_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before boolean := tg_op = 'UPDATE' and old.customer_id is not null
    and old.cancelled_at is null and old.hold_expires_at is null;
  after boolean := new.customer_id is not null
    and new.cancelled_at is null and new.hold_expires_at is null;
begin
  if before and after and (old.customer_id, old.company_id, old.terms ->> 'currency')
    is not distinct from (new.customer_id, new.company_id, new.terms ->> 'currency') then
    perform add_to_customer(new.customer_id, new.company_id, new.terms ->> 'currency', 0, 0,
      new.total_cents - old.total_cents);
    return null;
  end if;
  if before then
    perform add_to_customer(old.customer_id, old.company_id, old.terms ->> 'currency', -1, 0, -old.total_cents);
  end if;
  if after then
    perform add_to_customer(new.customer_id, new.company_id, new.terms ->> 'currency', 1, 0, new.total_cents);
  end if;
  return null;
end $function$;

create function public.count_customers_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before boolean := tg_op = 'UPDATE' and old.customer_id is not null and old.cancelled_at is null;
  after boolean := new.customer_id is not null and new.cancelled_at is null;
begin
  if before then
    perform add_to_customer(old.customer_id, old.company_id, old.terms ->> 'currency', 0, -1, -old.total_cents);
  end if;
  if after then
    perform add_to_customer(new.customer_id, new.company_id, new.terms ->> 'currency', 0, 1, new.total_cents);
  end if;
  return null;
end $function$;

create function public.follow_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  signed bigint := case new.direction when 'payment' then new.amount_cents else -new.amount_cents end;
begin
  if new.booking_id is not null then
    update bookings set
      paid_cents = paid_cents + case when new.kind = 5 then 0 else signed end,
      tips_cents = tips_cents + case when new.kind = 5 then signed else 0 end
    where id = new.booking_id;
  else
    update orders set paid_cents = paid_cents + signed where id = new.order_id;
  end if;
  if new.refund_of is not null and not exists (
    select from ledger_entries p
    where p.id = new.refund_of and p.direction = 'payment' and p.refund_of is null
      and p.booking_id is not distinct from new.booking_id
      and p.order_id is not distinct from new.order_id
      and refunded_of(p.id) between 0 and p.amount_cents
  ) then
    raise exception 'refund of payment % beyond what it brought', new.refund_of
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end $function$;

create function public.follow_order_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of their numbers, so that two who need the same products wait for each other.
  perform from units where id in (select unit_id from order_lines where order_id = new.id)
    order by id for no key update;
  update units u
  set items_held = items_held + case when new.cancelled_at is null then l.quantity else -l.quantity end
  from (
    select unit_id, sum(quantity)::integer as quantity from order_lines
    where order_id = new.id group by unit_id
  ) l
  where l.unit_id = u.id;
  return null;
end $function$;

create function public.hold_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    update units set items_held = items_held - old.quantity
    where id = old.unit_id
      and exists (select from orders where id = old.order_id and cancelled_at is null);
  end if;
  if tg_op <> 'DELETE' then
    update units set items_held = items_held + new.quantity
    where id = new.unit_id
      and exists (select from orders where id = new.order_id and cancelled_at is null);
  end if;
  return null;
end $function$;

create function public.note_bookings_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_changed_month(month) from (
    select distinct date_trunc('month', paid_on::timestamp)::date as month
    from ledger_entries where booking_id = new.id) months;
  return null;
end $function$;

create function public.note_changed_month(day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  its_month date := date_trunc('month', day::timestamp)::date;
begin
  if its_month >= date_trunc('month', current_date::timestamp)::date then return; end if;
  perform pg_advisory_xact_lock_shared(month_lock(its_month));
  insert into changed_months (month) select month from summed_months where month = its_month;
end $function$;

create function public.note_crew_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  its_booking integer;
begin
  if tg_op = 'DELETE' then its_booking := old.booking_id; else its_booking := new.booking_id; end if;
  perform note_changed_month(month) from (
    select distinct date_trunc('month', paid_on::timestamp)::date as month
    from ledger_entries where kind = 5 and booking_id = its_booking) months;
  return null;
end $function$;

create function public.note_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_changed_month(new.paid_on);
  return null;
end $function$;

create function public.note_orders_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  its_order integer;
begin
  if tg_table_name = 'orders' then its_order := new.id;
  elsif tg_op = 'DELETE' then its_order := old.order_id;
  else its_order := new.order_id;
  end if;
  perform note_changed_month(month) from (
    select distinct date_trunc('month', paid_on::timestamp)::date as month
    from ledger_entries where order_id = its_order) months;
  return null;
end $function$;

create function public.note_taken_time()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  its_booking integer := case tg_op when 'DELETE' then old.booking_id else new.booking_id end;
  its_days daterange := case tg_op when 'DELETE' then old.days else new.days end;
  its_during tstzrange := case tg_op when 'DELETE' then old.during else new.during end;
begin
  -- The months of its local days; one day more on both sides, whatever the zone.
  perform note_changed_month(month::date) from generate_series(
    date_trunc('month', coalesce(lower(its_days), lower(its_during)::date - 1)::timestamp),
    coalesce(upper(its_days), upper(its_during)::date + 1)::timestamp, interval '1 month') month;
  return null;
end $function$;

create function public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

create function public.refuse_change_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
    and current_setting('slipway.forgetting', true) = 'on'
    and new.before <@ old.before and new.after <@ old.after
    and (new.id, new.booking_id, new.order_id, new.changed_at, new.changed_by, new.action)
      is not distinct from
      (old.id, old.booking_id, old.order_id, old.changed_at, old.changed_by, old.action)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

create function public.refuse_change_of_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE'
    and current_setting('slipway.forgetting', true) = 'on'
    and new.note in (old.note, '') and new.reference in (old.reference, '')
    and to_jsonb(new) - array['note', 'reference'] = to_jsonb(old) - array['note', 'reference']
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$;

create function public.refuse_refund_beyond_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  payment bigint;
begin
  select amount_cents into payment from ledger_entries where id = new.payment_id for update;
  if new.amount_cents > payment - refunded_of(new.payment_id) - (
    select coalesce(sum(amount_cents), 0) from refund_attempts
    where payment_id = new.payment_id and state = 'created'
  ) then
    raise exception 'refund of payment % beyond what is left of it', new.payment_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $function$;

create function public.settings_count_customers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_customers_anew();
  return null;
end $function$;

create function public.taken_times_never_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Taken times are deleted and inserted, never updated';
end $function$;

create function public.uncount_customers_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_customer(old.customer_id, old.company_id, old.terms ->> 'currency', -1, 0, -old.total_cents);
  return null;
end $function$;

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null
);
create table users (
  id integer generated always as identity,
  name text not null,
  email text not null,
  email_key text generated always as (lower(email)) stored not null,
  phone text,
  role text default 'Customer'::text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  picture_id integer,
  bio text default ''::text not null,
  gateway_customer text,
  session_epoch integer default 1 not null,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  forgotten_at timestamp with time zone,
  merged_into integer,
  gateway_customers_lost integer default 0 not null
);
create table sessions (
  sid text not null,
  sess jsonb not null,
  expire timestamp with time zone not null
);
create table server_secrets (
  name text not null,
  value text not null
);
create table email_links (
  token_hash text not null,
  purpose text not null,
  user_id integer not null,
  email_key text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table rate_limits (
  key text not null,
  points integer default 0 not null,
  expire bigint
);
create table settings (
  id integer not null,
  data jsonb not null,
  version integer default 1 not null
);
create table settings_changes (
  id integer generated always as identity,
  changed_at timestamp with time zone not null,
  changed_by integer,
  before jsonb not null,
  after jsonb not null
);
create table pictures (
  id integer generated always as identity,
  path text not null,
  widths integer[] not null,
  width integer not null,
  height integer not null,
  alt text default ''::text not null
);
create table companies (
  id integer generated always as identity,
  name text not null,
  description text default ''::text not null,
  email text not null,
  phone text not null,
  picture_id integer,
  ended_at timestamp with time zone,
  version integer default 1 not null
);
create table unit_categories (
  id integer generated always as identity,
  company_id integer not null,
  name text not null,
  description text default ''::text not null,
  picture_id integer,
  ended_at timestamp with time zone,
  version integer default 1 not null
);
create table platforms (
  id integer generated always as identity,
  name text not null,
  url text not null,
  type text not null,
  picture_id integer,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  offers_url text,
  offers_read_at timestamp with time zone,
  offers_error text
);
create table units (
  id integer generated always as identity,
  company_id integer not null,
  unit_category_id integer,
  supervisor_id integer,
  name text not null,
  description text default ''::text not null,
  length numeric,
  tonnage numeric,
  capacity numeric,
  height numeric,
  weight numeric,
  specialty text default ''::text not null,
  maintenance_from date,
  maintenance_to date,
  full_control boolean default false not null,
  transmission text default 'Manual'::text not null,
  fuel_type text default 'Gasoline'::text not null,
  sku text default ''::text not null,
  price_cents bigint not null,
  items_quantity integer default 1 not null,
  schedule text default 'day'::text not null,
  max_guests integer default 6 not null,
  included_guests integer default 6 not null,
  id_on_platform text,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  platform_id integer,
  items_held integer default 0 not null,
  most_per_day integer,
  starts time without time zone[] default '{}'::time without time zone[] not null,
  change_limit_days integer
);
create table unit_pictures (
  unit_id integer not null,
  "position" integer not null,
  picture_id integer not null
);
create table unit_platforms (
  unit_id integer not null,
  platform_id integer not null,
  slug text default ''::text not null
);
create table packages (
  id integer generated always as identity,
  unit_id integer not null,
  kind text not null,
  price_cents bigint not null,
  additional_price_cents bigint,
  fixed_deposit_cents bigint,
  inactive boolean default false not null,
  active_from date,
  active_to date,
  version integer default 1 not null,
  starts time without time zone[] default '{}'::time without time zone[] not null,
  least_guests integer,
  most_guests integer,
  length_prices jsonb default '[]'::jsonb not null,
  deposit_of text default 'settings'::text not null,
  deposit_percent numeric
);
create table unit_blocks (
  id integer generated always as identity,
  unit_id integer not null,
  from_date date not null,
  to_date date not null,
  reason text not null,
  feed_id integer,
  feed_kind text,
  was_echo boolean default false not null
);
create table bookings (
  id integer generated always as identity,
  company_id integer,
  unit_id integer,
  item smallint,
  package_id integer,
  kind text not null,
  date date not null,
  "time" time without time zone not null,
  starts_at timestamp with time zone not null,
  duration_hours integer,
  guests integer not null,
  name text not null,
  email text not null,
  email_key text generated always as (lower(email)) stored not null,
  phone text not null,
  customer_id integer,
  status smallint not null,
  hold_expires_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  total_cents bigint not null,
  deposit_cents bigint not null,
  terms jsonb not null,
  consent_at timestamp with time zone,
  consent_address text,
  created_at timestamp with time zone not null,
  version integer default 1 not null,
  paid_cents bigint default 0 not null,
  tips_cents bigint default 0 not null,
  left_cents bigint generated always as (
CASE
    WHEN ((cancelled_at IS NULL) OR owed_after_cancel) THEN (total_cents - paid_cents)
    ELSE (0)::bigint
END) stored not null,
  source text default 'public'::text not null,
  made_by integer,
  called_off boolean default false not null,
  no_show_at timestamp with time zone,
  staff_notes text default ''::text not null,
  strictest_days_before integer,
  owed_after_cancel boolean default false not null,
  series_id integer,
  quiet boolean default false not null,
  package_kind text generated always as (NULLIF(kind, 'inshore'::text)) stored,
  ends_at timestamp with time zone not null,
  crew_until timestamp with time zone,
  quantity integer default 1 not null,
  days integer,
  group_tag text
);
create table unit_days (
  unit_id integer not null,
  date date not null
);
create table booking_requests (
  key text not null,
  fingerprint text not null,
  booking_id integer,
  created_at timestamp with time zone not null,
  order_id integer,
  series_id integer
);
create table cards (
  id integer generated always as identity,
  user_id integer not null,
  gateway_card text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  active boolean default false not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone
);
create table charge_attempts (
  id integer generated always as identity,
  booking_id integer,
  attempt_no integer not null,
  keep_card boolean default false not null,
  kind smallint not null,
  amount_cents bigint not null,
  currency text not null,
  key text not null,
  gateway_card text,
  gateway_customer text,
  gateway_payment text,
  client_secret_hash text,
  state text default 'created'::text not null,
  failure jsonb,
  created_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  order_id integer
);
create table ledger_entries (
  id integer generated always as identity,
  booking_id integer,
  direction text not null,
  kind smallint not null,
  amount_cents bigint not null,
  currency text not null,
  method text not null,
  attempt_id integer,
  refund_of integer,
  gateway_ref text,
  note text default ''::text not null,
  made_by integer,
  made_at timestamp with time zone not null,
  order_id integer,
  paid_on date not null,
  reference text default ''::text not null,
  corrects integer
);
create table refund_attempts (
  id integer generated always as identity,
  payment_id integer not null,
  booking_id integer,
  amount_cents bigint not null,
  key text not null,
  reason text not null,
  state text default 'created'::text not null,
  gateway_refund text,
  failure text,
  created_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  order_id integer,
  wanted_by integer,
  tell_customer boolean default false not null
);
create table faq_topics (
  id integer generated always as identity,
  slug text not null,
  name text not null,
  "position" integer not null
);
create table faq_entries (
  id integer generated always as identity,
  topic_id integer not null,
  slug text not null,
  question text not null,
  answer text not null,
  "position" integer not null
);
create table preparations (
  kind text not null,
  body text not null
);
create table announcements (
  id integer generated always as identity,
  body text not null,
  audience text not null,
  from_date date not null,
  to_date date not null,
  version integer default 1 not null,
  ended_at timestamp with time zone
);
create table messages (
  id integer generated always as identity,
  channel text not null,
  recipient text not null,
  template text not null,
  params jsonb not null,
  subject text,
  html text,
  text text,
  attachments jsonb default '[]'::jsonb not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  in_doubt_since timestamp with time zone,
  last_error text,
  provider_id text,
  mail_id uuid default gen_random_uuid() not null,
  dedupe_key text not null,
  booking_id integer,
  user_id integer,
  sent_again_from integer,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  links_hidden boolean default false not null,
  order_id integer
);
create table loose_files (
  path text not null,
  widths integer[] not null,
  since timestamp with time zone default now() not null
);
create table content_versions (
  name text not null,
  version integer default 1 not null,
  changed_at timestamp with time zone,
  changed_by integer
);
create table booking_crew (
  booking_id integer not null,
  role text not null,
  person_id integer not null,
  during tstzrange not null
);
create table orders (
  id integer generated always as identity,
  company_id integer,
  customer_id integer,
  name text not null,
  email text not null,
  email_key text generated always as (lower(email)) stored not null,
  phone text not null,
  delivery_date date not null,
  delivery_address text default ''::text not null,
  status smallint not null,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  total_cents bigint not null,
  deposit_cents bigint not null,
  paid_cents bigint default 0 not null,
  left_cents bigint generated always as (
CASE
    WHEN ((cancelled_at IS NULL) OR owed_after_cancel) THEN (total_cents - paid_cents)
    ELSE (0)::bigint
END) stored not null,
  terms jsonb not null,
  source text default 'staff'::text not null,
  made_by integer,
  staff_notes text default ''::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  series_id integer,
  called_off boolean default false not null,
  owed_after_cancel boolean default false not null
);
create table order_lines (
  order_id integer not null,
  "position" smallint not null,
  unit_id integer not null,
  name text not null,
  sku text default ''::text not null,
  price_cents bigint not null,
  quantity integer not null,
  amount_cents bigint not null
);
create table booking_changes (
  id integer generated always as identity,
  booking_id integer,
  order_id integer,
  changed_at timestamp with time zone not null,
  changed_by integer,
  action text not null,
  before jsonb default '{}'::jsonb not null,
  after jsonb default '{}'::jsonb not null
);
create table calendar_feeds (
  id integer generated always as identity,
  unit_id integer not null,
  platform_id integer not null,
  token text not null,
  import_url text,
  etag text,
  last_modified text,
  next_read_at timestamp with time zone,
  claim text,
  claimed_at timestamp with time zone,
  last_read_at timestamp with time zone,
  last_ok_at timestamp with time zone,
  whole_at timestamp with time zone,
  error text,
  fetched_at timestamp with time zone,
  faults jsonb default '[]'::jsonb not null,
  all_faults integer default 0 not null,
  fewer_since timestamp with time zone,
  believed_faults integer default 0 not null
);
create table feed_conflicts (
  id integer generated always as identity,
  feed_id integer not null,
  booking_id integer not null,
  from_date date not null,
  to_date date not null,
  found_at timestamp with time zone not null,
  gone_at timestamp with time zone,
  seen_at timestamp with time zone,
  seen_by integer
);
create table calendar_entries (
  unit_id integer not null,
  source text not null,
  starts text not null,
  ends text not null,
  sequence integer default 0 not null,
  changed_at timestamp with time zone not null,
  gone boolean default false not null
);
create table platform_offers (
  platform_id integer not null,
  id_on_platform text not null,
  "position" integer not null,
  name text not null,
  description text not null,
  price_cents bigint,
  currency text,
  url text,
  sku text not null,
  quantity integer,
  pictures text[] default '{}'::text[] not null,
  sale_cents bigint,
  sale_from timestamp with time zone,
  sale_to timestamp with time zone
);
create table payment_requests (
  person_id integer not null,
  key text not null,
  fingerprint text not null,
  attempt_id integer,
  entry_id integer,
  refund_id integer,
  made_at timestamp with time zone not null
);
create table money_tasks (
  id integer generated always as identity,
  kind text not null,
  key text not null,
  booking_id integer,
  order_id integer,
  payment_id integer,
  message_id integer,
  amount_cents bigint,
  currency text,
  reason text default ''::text not null,
  made_at timestamp with time zone not null,
  done_at timestamp with time zone,
  done_by integer,
  done_note text default ''::text not null,
  job_id bigint
);
create table invoice_counters (
  company_id integer not null,
  last integer not null
);
create table invoices (
  id integer generated always as identity,
  company_id integer not null,
  number integer not null,
  version integer not null,
  kind text not null,
  booking_id integer,
  order_id integer,
  credits integer,
  content jsonb not null,
  issued_at timestamp with time zone not null,
  issued_by integer
);
create table booking_surveys (
  booking_id integer not null,
  answers jsonb not null,
  done boolean default false not null,
  version integer default 1 not null,
  updated_at timestamp with time zone not null,
  asked_at timestamp with time zone
);
create table addresses (
  id integer generated always as identity,
  user_id integer not null,
  label text not null,
  line1 text not null,
  line2 text default ''::text not null,
  city text not null,
  region text default ''::text not null,
  postal_code text default ''::text not null,
  country text not null,
  is_default boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null
);
create table daily_notes (
  company_id integer not null,
  date date not null,
  body text not null,
  version integer default 1 not null,
  changed_at timestamp with time zone not null,
  changed_by integer not null
);
create table daily_tasks (
  id uuid not null,
  company_id integer not null,
  date date not null,
  title text not null,
  state smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  changed_by integer not null
);
create table daily_writes (
  id uuid not null,
  version integer not null,
  made_at timestamp with time zone not null
);
create table call_offs (
  id integer generated always as identity,
  request_id uuid not null,
  company_id integer not null,
  from_date date not null,
  to_date date not null,
  unit_id integer,
  reason text not null,
  message text not null,
  made_by integer not null,
  made_at timestamp with time zone not null
);
create table call_off_bookings (
  call_off_id integer not null,
  booking_id integer not null,
  date date not null,
  "time" time without time zone not null,
  token_hash text,
  round integer default 0 not null,
  expires_at timestamp with time zone not null,
  choice text,
  chosen_at timestamp with time zone,
  new_date date,
  new_time time without time zone,
  failure text
);
create table booking_series (
  id integer generated always as identity,
  company_id integer,
  booking_id integer,
  order_id integer,
  frequency text not null,
  every integer not null,
  from_date date not null,
  until_date date,
  occurrences integer,
  made_by integer,
  made_at timestamp with time zone not null,
  ended_from date,
  ended_at timestamp with time zone,
  ended_by integer,
  version integer default 1 not null
);
create table customer_totals (
  customer_id integer not null,
  bookings integer default 0 not null,
  orders integer default 0 not null,
  total_cents bigint default 0 not null
);
create table summed_months (
  month date not null,
  summed_at timestamp with time zone not null
);
create table changed_months (
  id bigint generated always as identity,
  month date not null
);
create table revenue_sums (
  month date not null,
  company_id integer,
  currency text not null,
  package text not null,
  unit_id integer,
  received_cents bigint not null,
  refunded_cents bigint not null,
  tips_cents bigint not null,
  received_rows integer not null,
  refunded_rows integer not null,
  tips_rows integer not null
);
create table occupancy_sums (
  month date not null,
  unit_id integer not null,
  taken integer not null
);
create table imported_pictures (
  unit_id integer not null,
  url text not null,
  "position" integer,
  picture_id integer,
  fetched_at timestamp with time zone,
  error text
);
create table tip_sums (
  month date not null,
  company_id integer,
  currency text not null,
  person_id integer not null,
  trips integer[] not null,
  tips_cents bigint not null,
  as_supervisor_cents bigint not null,
  as_mate_cents bigint not null
);
create table hold_keys (
  key text not null,
  booking_id integer not null
);
create table platform_offer_problems (
  platform_id integer not null,
  "position" integer not null,
  "row" integer not null,
  name text not null,
  left_out boolean not null,
  reason text not null
);
create table customer_other_totals (
  customer_id integer not null,
  currency text not null,
  total_cents bigint not null
);
create table package_kinds (
  code text not null,
  "position" integer generated always as identity,
  name text not null,
  name_key text generated always as (comparable_name(name)) stored not null,
  group_tag text,
  sold_by text default 'trip'::text not null,
  starts jsonb not null,
  length jsonb not null,
  afterwards_minutes integer default 0 not null,
  crew_minutes integer,
  takes text default 'time'::text not null,
  weekdays smallint[] default '{1,2,3,4,5,6,7}'::smallint[] not null,
  notice_minutes integer default 0 not null,
  closed_when_bookings integer,
  closed_when_of_kind integer,
  late_change_text text,
  least_to_sail integer,
  asks text default 'survey'::text not null,
  cancelling jsonb,
  ended_at timestamp with time zone,
  version integer default 1 not null
);
create table rates (
  id integer generated always as identity,
  "position" integer not null,
  name text not null,
  period jsonb not null,
  weekdays smallint[] default '{1,2,3,4,5,6,7}'::smallint[] not null,
  percent numeric not null,
  unit_ids integer[],
  kinds text[],
  ended_at timestamp with time zone,
  version integer default 1 not null
);
create table taken_times (
  unit_id integer not null,
  item smallint not null,
  during tstzrange not null,
  days daterange,
  booking_id integer not null
);
create table test_gateway.answers (
  key text not null,
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamp with time zone default now() not null
);
create table test_gateway.customers (
  ref text not null,
  name text not null,
  email text not null
);
create table test_gateway.cards (
  ref text not null,
  customer text,
  detached boolean default false not null,
  set_up boolean default false not null
);
create table test_gateway.payments (
  ref text not null,
  client_secret text not null,
  amount bigint not null,
  refunded bigint default 0 not null,
  currency text not null,
  card text not null,
  customer text,
  keep_card boolean not null,
  status text not null,
  failure jsonb
);
create table test_gateway.refunds (
  ref text not null,
  payment text not null,
  amount bigint not null,
  status text not null,
  failure text
);

alter table addresses add constraint addresses_pkey PRIMARY KEY (id);
alter table announcements add constraint announcements_pkey PRIMARY KEY (id);
alter table booking_changes add constraint booking_changes_pkey PRIMARY KEY (id);
alter table booking_crew add constraint booking_crew_pkey PRIMARY KEY (booking_id, role);
alter table booking_requests add constraint booking_requests_pkey PRIMARY KEY (key);
alter table booking_series add constraint booking_series_pkey PRIMARY KEY (id);
alter table booking_surveys add constraint booking_surveys_pkey PRIMARY KEY (booking_id);
alter table bookings add constraint bookings_pkey PRIMARY KEY (id);
alter table calendar_entries add constraint calendar_entries_pkey PRIMARY KEY (unit_id, source);
alter table calendar_feeds add constraint calendar_feeds_pkey PRIMARY KEY (id);
alter table calendar_feeds add constraint calendar_feeds_token_key UNIQUE (token);
alter table calendar_feeds add constraint calendar_feeds_unit_id_platform_id_key UNIQUE (unit_id, platform_id);
alter table call_off_bookings add constraint call_off_bookings_pkey PRIMARY KEY (call_off_id, booking_id);
alter table call_off_bookings add constraint call_off_bookings_token_hash_key UNIQUE (token_hash);
alter table call_offs add constraint call_offs_pkey PRIMARY KEY (id);
alter table call_offs add constraint call_offs_request_id_key UNIQUE (request_id);
alter table cards add constraint cards_pkey PRIMARY KEY (id);
alter table cards add constraint cards_user_id_gateway_card_key UNIQUE (user_id, gateway_card);
alter table changed_months add constraint changed_months_pkey PRIMARY KEY (id);
alter table charge_attempts add constraint charge_attempts_booking_id_attempt_no_key UNIQUE (booking_id, attempt_no);
alter table charge_attempts add constraint charge_attempts_gateway_payment_key UNIQUE (gateway_payment);
alter table charge_attempts add constraint charge_attempts_key_key UNIQUE (key);
alter table charge_attempts add constraint charge_attempts_order_id_attempt_no_key UNIQUE (order_id, attempt_no);
alter table charge_attempts add constraint charge_attempts_pkey PRIMARY KEY (id);
alter table companies add constraint companies_pkey PRIMARY KEY (id);
alter table content_versions add constraint content_versions_pkey PRIMARY KEY (name);
alter table customer_other_totals add constraint customer_other_totals_pkey PRIMARY KEY (customer_id, currency);
alter table customer_totals add constraint customer_totals_pkey PRIMARY KEY (customer_id);
alter table daily_notes add constraint daily_notes_pkey PRIMARY KEY (company_id, date);
alter table daily_tasks add constraint daily_tasks_pkey PRIMARY KEY (id);
alter table daily_writes add constraint daily_writes_pkey PRIMARY KEY (id);
alter table email_links add constraint email_links_pkey PRIMARY KEY (token_hash);
alter table faq_entries add constraint faq_entries_pkey PRIMARY KEY (id);
alter table faq_entries add constraint faq_entries_slug_key UNIQUE (slug);
alter table faq_topics add constraint faq_topics_pkey PRIMARY KEY (id);
alter table faq_topics add constraint faq_topics_slug_key UNIQUE (slug);
alter table feed_conflicts add constraint feed_conflicts_feed_id_booking_id_from_date_to_date_key UNIQUE (feed_id, booking_id, from_date, to_date);
alter table feed_conflicts add constraint feed_conflicts_pkey PRIMARY KEY (id);
alter table hold_keys add constraint hold_keys_pkey PRIMARY KEY (key, booking_id);
alter table imported_pictures add constraint imported_pictures_pkey PRIMARY KEY (unit_id, url);
alter table invoice_counters add constraint invoice_counters_pkey PRIMARY KEY (company_id);
alter table invoices add constraint invoices_company_id_number_version_key UNIQUE (company_id, number, version);
alter table invoices add constraint invoices_pkey PRIMARY KEY (id);
alter table ledger_entries add constraint ledger_entries_attempt_id_key UNIQUE (attempt_id);
alter table ledger_entries add constraint ledger_entries_gateway_ref_key UNIQUE (gateway_ref);
alter table ledger_entries add constraint ledger_entries_pkey PRIMARY KEY (id);
alter table loose_files add constraint loose_files_pkey PRIMARY KEY (path);
alter table messages add constraint messages_dedupe_key_key UNIQUE (dedupe_key);
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table money_tasks add constraint money_tasks_key_key UNIQUE (key);
alter table money_tasks add constraint money_tasks_pkey PRIMARY KEY (id);
alter table occupancy_sums add constraint occupancy_sums_pkey PRIMARY KEY (month, unit_id);
alter table order_lines add constraint order_lines_pkey PRIMARY KEY (order_id, "position");
alter table orders add constraint orders_pkey PRIMARY KEY (id);
alter table package_kinds add constraint package_kinds_pkey PRIMARY KEY (code);
alter table packages add constraint packages_pkey PRIMARY KEY (id);
alter table payment_requests add constraint payment_requests_pkey PRIMARY KEY (person_id, key);
alter table pictures add constraint pictures_pkey PRIMARY KEY (id);
alter table platform_offer_problems add constraint platform_offer_problems_pkey PRIMARY KEY (platform_id, "position");
alter table platform_offers add constraint platform_offers_pkey PRIMARY KEY (platform_id, id_on_platform);
alter table platforms add constraint platforms_pkey PRIMARY KEY (id);
alter table preparations add constraint preparations_pkey PRIMARY KEY (kind);
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table rates add constraint rates_pkey PRIMARY KEY (id);
alter table refund_attempts add constraint refund_attempts_gateway_refund_key UNIQUE (gateway_refund);
alter table refund_attempts add constraint refund_attempts_key_key UNIQUE (key);
alter table refund_attempts add constraint refund_attempts_pkey PRIMARY KEY (id);
alter table schema_migrations add constraint schema_migrations_pkey PRIMARY KEY (name);
alter table server_secrets add constraint server_secrets_pkey PRIMARY KEY (name);
alter table sessions add constraint sessions_pkey PRIMARY KEY (sid);
alter table settings add constraint settings_pkey PRIMARY KEY (id);
alter table settings_changes add constraint settings_changes_pkey PRIMARY KEY (id);
alter table summed_months add constraint summed_months_pkey PRIMARY KEY (month);
alter table test_gateway.answers add constraint answers_pkey PRIMARY KEY (key);
alter table test_gateway.cards add constraint cards_pkey PRIMARY KEY (ref);
alter table test_gateway.customers add constraint customers_pkey PRIMARY KEY (ref);
alter table test_gateway.payments add constraint payments_pkey PRIMARY KEY (ref);
alter table test_gateway.refunds add constraint refunds_pkey PRIMARY KEY (ref);
alter table unit_blocks add constraint unit_blocks_pkey PRIMARY KEY (id);
alter table unit_categories add constraint unit_categories_of_company UNIQUE (id, company_id);
alter table unit_categories add constraint unit_categories_pkey PRIMARY KEY (id);
alter table unit_days add constraint unit_days_pkey PRIMARY KEY (unit_id, date);
alter table unit_pictures add constraint unit_pictures_pkey PRIMARY KEY (unit_id, "position");
alter table unit_platforms add constraint unit_platforms_pkey PRIMARY KEY (unit_id, platform_id);
alter table units add constraint units_pkey PRIMARY KEY (id);
alter table users add constraint users_email_key UNIQUE (email_key);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table booking_crew add constraint booking_crew_one_trip_at_once EXCLUDE USING gist (int4range(person_id, person_id, '[]'::text) WITH &&, during WITH &&);
alter table packages add constraint packages_one_of_a_kind_at_a_time EXCLUDE USING gist (unit_id WITH =, kind WITH =, daterange(active_from, active_to, '[]'::text) WITH &&) WHERE ((NOT inactive));
alter table taken_times add constraint taken_times_no_overlap EXCLUDE USING gist (unit_id WITH =, item WITH =, during WITH &&);
alter table addresses add constraint addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table announcements add constraint announcements_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'customers'::text, 'staff'::text])));
alter table announcements add constraint announcements_check CHECK ((to_date >= from_date));
alter table booking_changes add constraint booking_changes_check CHECK ((num_nonnulls(booking_id, order_id) = 1));
alter table booking_crew add constraint booking_crew_role_check CHECK ((role = ANY (ARRAY['supervisor'::text, 'mate'::text])));
alter table booking_series add constraint booking_series_check CHECK ((num_nonnulls(booking_id, order_id) = 1));
alter table booking_series add constraint booking_series_check1 CHECK ((num_nonnulls(until_date, occurrences) >= 1));
alter table booking_series add constraint booking_series_check2 CHECK (((ended_at IS NULL) = (ended_from IS NULL)));
alter table booking_series add constraint booking_series_every_check CHECK (((every >= 1) AND (every <= 100)));
alter table booking_series add constraint booking_series_frequency_check CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text, 'yearly'::text])));
alter table booking_series add constraint booking_series_occurrences_check CHECK (((occurrences >= 1) AND (occurrences <= 200)));
alter table bookings add constraint bookings_check CHECK (((deposit_cents >= 0) AND (deposit_cents <= total_cents)));
alter table bookings add constraint bookings_check1 CHECK (((status = 1) = (cancelled_at IS NOT NULL)));
alter table bookings add constraint bookings_check2 CHECK (((unit_id IS NULL) = (item IS NULL)));
alter table bookings add constraint bookings_check3 CHECK (((hold_expires_at IS NULL) OR (status = ANY (ARRAY[0, 1]))));
alter table bookings add constraint bookings_crew_until_check CHECK ((crew_until > starts_at));
alter table bookings add constraint bookings_days_check CHECK ((days >= 1));
alter table bookings add constraint bookings_ends_check CHECK ((ends_at > starts_at));
alter table bookings add constraint bookings_guests_check CHECK ((guests >= 1));
alter table bookings add constraint bookings_quantity_check CHECK ((quantity >= 1));
alter table bookings add constraint bookings_source_check CHECK ((source = ANY (ARRAY['public'::text, 'staff'::text, 'repeat'::text])));
alter table bookings add constraint bookings_status_check CHECK (((status >= 0) AND (status <= 7)));
alter table bookings add constraint bookings_total_cents_check CHECK ((total_cents >= 0));
alter table call_off_bookings add constraint call_off_bookings_check CHECK (((choice IS NULL) = (chosen_at IS NULL)));
alter table call_off_bookings add constraint call_off_bookings_choice_check CHECK ((choice = ANY (ARRAY['date'::text, 'refund'::text])));
alter table call_offs add constraint call_offs_check CHECK ((to_date >= from_date));
alter table charge_attempts add constraint charge_attempts_amount_cents_check CHECK ((amount_cents > 0));
alter table charge_attempts add constraint charge_attempts_check CHECK ((num_nonnulls(booking_id, order_id) = 1));
alter table charge_attempts add constraint charge_attempts_kind_check CHECK ((kind = ANY (ARRAY[2, 3, 4, 5])));
alter table charge_attempts add constraint charge_attempts_state_check CHECK ((state = ANY (ARRAY['created'::text, 'requires_action'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])));
alter table content_versions add constraint content_versions_name_check CHECK ((name = ANY (ARRAY['faq'::text, 'preparations'::text])));
alter table daily_tasks add constraint daily_tasks_state_check CHECK ((state = ANY (ARRAY[0, 99, '-1'::integer])));
alter table email_links add constraint email_links_purpose_check CHECK ((purpose = ANY (ARRAY['recovery'::text, 'verify'::text])));
alter table invoice_counters add constraint invoice_counters_last_check CHECK ((last >= 0));
alter table invoices add constraint invoices_check CHECK ((num_nonnulls(booking_id, order_id) = 1));
alter table invoices add constraint invoices_check1 CHECK (((kind = 'credit_note'::text) = (credits IS NOT NULL)));
alter table invoices add constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])));
alter table invoices add constraint invoices_number_check CHECK ((number >= 1));
alter table invoices add constraint invoices_version_check CHECK ((version >= 1));
alter table ledger_entries add constraint ledger_entries_amount_cents_check CHECK ((amount_cents > 0));
alter table ledger_entries add constraint ledger_entries_check CHECK ((num_nonnulls(booking_id, order_id) = 1));
alter table ledger_entries add constraint ledger_entries_check1 CHECK (((direction = 'payment'::text) OR (refund_of IS NOT NULL)));
alter table ledger_entries add constraint ledger_entries_check2 CHECK (((corrects IS NULL) OR (refund_of IS NOT NULL)));
alter table ledger_entries add constraint ledger_entries_direction_check CHECK ((direction = ANY (ARRAY['payment'::text, 'refund'::text])));
alter table ledger_entries add constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY[2, 3, 4, 5])));
alter table ledger_entries add constraint ledger_entries_method_check CHECK ((method = ANY (ARRAY['Credit card'::text, 'Cheque'::text, 'Cash'::text, 'E-transfer'::text, 'Direct deposit'::text])));
alter table messages add constraint messages_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text])));
alter table messages add constraint messages_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'kept'::text])));
alter table money_tasks add constraint money_tasks_amount_cents_check CHECK ((amount_cents > 0));
alter table money_tasks add constraint money_tasks_check CHECK ((num_nonnulls(booking_id, order_id) <= 1));
alter table money_tasks add constraint money_tasks_check1 CHECK (((amount_cents IS NULL) = (currency IS NULL)));
alter table money_tasks add constraint money_tasks_kind_check CHECK ((kind = ANY (ARRAY['give_back'::text, 'refund_refused'::text, 'dispute_opened'::text, 'charge_in_doubt'::text, 'paid_after_cancel'::text, 'books_differ'::text, 'message_failed'::text, 'job_failed'::text, 'many_holds'::text, 'calendar_fewer'::text])));
alter table order_lines add constraint order_lines_check CHECK ((amount_cents = (price_cents * quantity)));
alter table order_lines add constraint order_lines_price_cents_check CHECK ((price_cents >= 0));
alter table order_lines add constraint order_lines_quantity_check CHECK ((quantity >= 1));
alter table orders add constraint orders_check CHECK (((deposit_cents >= 0) AND (deposit_cents <= total_cents)));
alter table orders add constraint orders_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'repeat'::text])));
alter table orders add constraint orders_status_check CHECK (((status >= 0) AND (status <= 5)));
alter table orders add constraint orders_total_cents_check CHECK ((total_cents >= 0));
alter table package_kinds add constraint package_kinds_afterwards_minutes_check CHECK (((afterwards_minutes >= 0) AND (afterwards_minutes <= 1440)));
alter table package_kinds add constraint package_kinds_asks_check CHECK ((asks = ANY (ARRAY['survey'::text, 'names'::text, 'nothing'::text])));
alter table package_kinds add constraint package_kinds_check CHECK (((closed_when_bookings IS NULL) = (closed_when_of_kind IS NULL)));
alter table package_kinds add constraint package_kinds_check1 CHECK ((((starts ->> 'form'::text) = 'day'::text) = ((length ->> 'form'::text) = 'days'::text)));
alter table package_kinds add constraint package_kinds_check2 CHECK (((sold_by <> 'seat'::text) OR ((length ->> 'form'::text) <> 'choice'::text)));
alter table package_kinds add constraint package_kinds_closed_when_bookings_check CHECK ((closed_when_bookings >= 1));
alter table package_kinds add constraint package_kinds_closed_when_of_kind_check CHECK ((closed_when_of_kind >= 0));
alter table package_kinds add constraint package_kinds_code_check CHECK (((code ~ '^[a-z0-9]+(_[a-z0-9]+)*$'::text) AND (length(code) <= 60) AND (code <> 'inshore'::text)));
alter table package_kinds add constraint package_kinds_crew_minutes_check CHECK ((crew_minutes >= 0));
alter table package_kinds add constraint package_kinds_group_tag_check CHECK (((length(group_tag) >= 1) AND (length(group_tag) <= 20)));
alter table package_kinds add constraint package_kinds_late_change_text_check CHECK ((late_change_text <> ''::text));
alter table package_kinds add constraint package_kinds_least_to_sail_check CHECK ((least_to_sail >= 1));
alter table package_kinds add constraint package_kinds_length_check CHECK (((length ->> 'form'::text) = ANY (ARRAY['fixed'::text, 'choice'::text, 'days'::text])));
alter table package_kinds add constraint package_kinds_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table package_kinds add constraint package_kinds_notice_minutes_check CHECK ((notice_minutes >= 0));
alter table package_kinds add constraint package_kinds_sold_by_check CHECK ((sold_by = ANY (ARRAY['trip'::text, 'item'::text, 'seat'::text])));
alter table package_kinds add constraint package_kinds_starts_check CHECK (((starts ->> 'form'::text) = ANY (ARRAY['times'::text, 'every'::text, 'day'::text])));
alter table package_kinds add constraint package_kinds_takes_check CHECK ((takes = ANY (ARRAY['time'::text, 'day'::text])));
alter table package_kinds add constraint package_kinds_weekdays_check CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[])));
alter table packages add constraint packages_additional_price_cents_check CHECK ((additional_price_cents >= 0));
alter table packages add constraint packages_deposit_check CHECK ((((deposit_of = 'amount'::text) = (fixed_deposit_cents IS NOT NULL)) AND ((deposit_of = 'percent'::text) = (deposit_percent IS NOT NULL))));
alter table packages add constraint packages_deposit_of_check CHECK ((deposit_of = ANY (ARRAY['settings'::text, 'percent'::text, 'amount'::text, 'everything'::text, 'nothing'::text])));
alter table packages add constraint packages_deposit_percent_check CHECK (((deposit_percent >= (0)::numeric) AND (deposit_percent <= (100)::numeric)));
alter table packages add constraint packages_fixed_deposit_cents_check CHECK ((fixed_deposit_cents >= 0));
alter table packages add constraint packages_guests_check CHECK ((least_guests <= most_guests));
alter table packages add constraint packages_least_guests_check CHECK ((least_guests >= 1));
alter table packages add constraint packages_length_prices_check CHECK ((jsonb_typeof(length_prices) = 'array'::text));
alter table packages add constraint packages_most_guests_check CHECK ((most_guests >= 1));
alter table packages add constraint packages_price_cents_check CHECK ((price_cents >= 0));
alter table packages add constraint packages_starts_check CHECK ((cardinality(starts) <= 24));
alter table payment_requests add constraint payment_requests_check CHECK ((num_nonnulls(attempt_id, entry_id, refund_id) = 1));
alter table platforms add constraint platforms_type_check CHECK ((type = ANY (ARRAY['ical'::text, 'product_feed'::text, 'link'::text])));
alter table rates add constraint rates_check CHECK (((unit_ids IS NULL) OR (kinds IS NULL)));
alter table rates add constraint rates_kinds_check CHECK ((cardinality(kinds) >= 1));
alter table rates add constraint rates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)));
alter table rates add constraint rates_percent_check CHECK (((percent >= ('-90'::integer)::numeric) AND (percent <= (300)::numeric)));
alter table rates add constraint rates_period_check CHECK (((period ->> 'form'::text) = ANY (ARRAY['dates'::text, 'yearly'::text])));
alter table rates add constraint rates_unit_ids_check CHECK ((cardinality(unit_ids) >= 1));
alter table rates add constraint rates_weekdays_check CHECK ((((cardinality(weekdays) >= 1) AND (cardinality(weekdays) <= 7)) AND (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[])));
alter table refund_attempts add constraint refund_attempts_amount_cents_check CHECK ((amount_cents > 0));
alter table refund_attempts add constraint refund_attempts_check CHECK ((num_nonnulls(booking_id, order_id) = 1));
alter table refund_attempts add constraint refund_attempts_state_check CHECK ((state = ANY (ARRAY['created'::text, 'succeeded'::text, 'failed'::text])));
alter table settings add constraint settings_id_check CHECK ((id = 1));
alter table summed_months add constraint summed_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));
alter table taken_times add constraint taken_times_during_check CHECK (((NOT isempty(during)) AND (NOT lower_inf(during)) AND (NOT upper_inf(during)) AND lower_inc(during) AND (NOT upper_inc(during))));
alter table taken_times add constraint taken_times_item_check CHECK ((item >= 1));
alter table test_gateway.payments add constraint payments_amount_check CHECK ((amount > 0));
alter table test_gateway.payments add constraint payments_check CHECK (((refunded >= 0) AND (refunded <= amount)));
alter table test_gateway.refunds add constraint refunds_amount_check CHECK ((amount > 0));
alter table unit_blocks add constraint unit_blocks_check CHECK ((to_date >= from_date));
alter table unit_blocks add constraint unit_blocks_check1 CHECK (((feed_id IS NULL) = (feed_kind IS NULL)));
alter table unit_blocks add constraint unit_blocks_feed_kind_check CHECK ((feed_kind = ANY (ARRAY['reserved'::text, 'unavailable'::text, 'echo'::text])));
alter table units add constraint units_change_limit_days_check CHECK ((change_limit_days >= 0));
alter table units add constraint units_included_guests_check CHECK ((included_guests >= 1));
alter table units add constraint units_items_held_check CHECK ((items_held >= 0));
alter table units add constraint units_items_quantity_check CHECK ((items_quantity >= 0));
alter table units add constraint units_max_guests_check CHECK ((max_guests >= 1));
alter table units add constraint units_most_per_day_check CHECK ((most_per_day >= 1));
alter table units add constraint units_price_cents_check CHECK ((price_cents >= 0));
alter table units add constraint units_schedule_check CHECK ((schedule = ANY (ARRAY['times'::text, 'day'::text])));
alter table units add constraint units_starts_check CHECK ((cardinality(starts) <= 24));
alter table units add constraint units_stock CHECK ((items_held <= items_quantity));
alter table users add constraint users_role_check CHECK ((role = ANY (ARRAY['Customer'::text, 'Supervisor'::text, 'Admin'::text])));
alter table addresses add constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table booking_changes add constraint booking_changes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table booking_changes add constraint booking_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);
alter table booking_changes add constraint booking_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table booking_crew add constraint booking_crew_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table booking_crew add constraint booking_crew_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id);
alter table booking_requests add constraint booking_requests_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table booking_requests add constraint booking_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table booking_requests add constraint booking_requests_series_id_fkey FOREIGN KEY (series_id) REFERENCES booking_series(id);
alter table booking_series add constraint booking_series_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table booking_series add constraint booking_series_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table booking_series add constraint booking_series_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id);
alter table booking_series add constraint booking_series_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table booking_series add constraint booking_series_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table booking_surveys add constraint booking_surveys_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table bookings add constraint bookings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table bookings add constraint bookings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);
alter table bookings add constraint bookings_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table bookings add constraint bookings_package_id_fkey FOREIGN KEY (package_id) REFERENCES packages(id);
alter table bookings add constraint bookings_package_kind_fkey FOREIGN KEY (package_kind) REFERENCES package_kinds(code);
alter table bookings add constraint bookings_series_id_fkey FOREIGN KEY (series_id) REFERENCES booking_series(id);
alter table bookings add constraint bookings_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table calendar_entries add constraint calendar_entries_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table calendar_feeds add constraint calendar_feeds_unit_id_platform_id_fkey FOREIGN KEY (unit_id, platform_id) REFERENCES unit_platforms(unit_id, platform_id) ON DELETE CASCADE;
alter table call_off_bookings add constraint call_off_bookings_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table call_off_bookings add constraint call_off_bookings_call_off_id_fkey FOREIGN KEY (call_off_id) REFERENCES call_offs(id);
alter table call_offs add constraint call_offs_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table call_offs add constraint call_offs_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table cards add constraint cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table charge_attempts add constraint charge_attempts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table charge_attempts add constraint charge_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table companies add constraint companies_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);
alter table content_versions add constraint content_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);
alter table customer_other_totals add constraint customer_other_totals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);
alter table customer_totals add constraint customer_totals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);
alter table daily_notes add constraint daily_notes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);
alter table daily_tasks add constraint daily_tasks_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);
alter table email_links add constraint email_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table faq_entries add constraint faq_entries_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES faq_topics(id);
alter table feed_conflicts add constraint feed_conflicts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table feed_conflicts add constraint feed_conflicts_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES calendar_feeds(id) ON DELETE CASCADE;
alter table feed_conflicts add constraint feed_conflicts_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES users(id);
alter table hold_keys add constraint hold_keys_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE;
alter table imported_pictures add constraint imported_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id) ON DELETE SET NULL;
alter table imported_pictures add constraint imported_pictures_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table invoices add constraint invoices_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table invoices add constraint invoices_credits_fkey FOREIGN KEY (credits) REFERENCES invoices(id);
alter table invoices add constraint invoices_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES users(id);
alter table invoices add constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table ledger_entries add constraint ledger_entries_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES charge_attempts(id);
alter table ledger_entries add constraint ledger_entries_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table ledger_entries add constraint ledger_entries_corrects_fkey FOREIGN KEY (corrects) REFERENCES ledger_entries(id);
alter table ledger_entries add constraint ledger_entries_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table ledger_entries add constraint ledger_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table ledger_entries add constraint ledger_entries_refund_of_fkey FOREIGN KEY (refund_of) REFERENCES ledger_entries(id);
alter table messages add constraint messages_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table messages add constraint messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table messages add constraint messages_sent_again_from_fkey FOREIGN KEY (sent_again_from) REFERENCES messages(id);
alter table messages add constraint messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table money_tasks add constraint money_tasks_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table money_tasks add constraint money_tasks_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id);
alter table money_tasks add constraint money_tasks_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE SET NULL;
alter table money_tasks add constraint money_tasks_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table money_tasks add constraint money_tasks_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES ledger_entries(id);
alter table order_lines add constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table order_lines add constraint order_lines_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table orders add constraint orders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table orders add constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id);
alter table orders add constraint orders_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id);
alter table orders add constraint orders_series_id_fkey FOREIGN KEY (series_id) REFERENCES booking_series(id);
alter table packages add constraint packages_kind_fkey FOREIGN KEY (kind) REFERENCES package_kinds(code);
alter table packages add constraint packages_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table payment_requests add constraint payment_requests_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES charge_attempts(id);
alter table payment_requests add constraint payment_requests_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id);
alter table payment_requests add constraint payment_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id);
alter table payment_requests add constraint payment_requests_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund_attempts(id);
alter table platform_offer_problems add constraint platform_offer_problems_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id);
alter table platform_offers add constraint platform_offers_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id);
alter table platforms add constraint platforms_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);
alter table refund_attempts add constraint refund_attempts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table refund_attempts add constraint refund_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table refund_attempts add constraint refund_attempts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES ledger_entries(id);
alter table refund_attempts add constraint refund_attempts_wanted_by_fkey FOREIGN KEY (wanted_by) REFERENCES users(id);
alter table settings_changes add constraint settings_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id);
alter table taken_times add constraint taken_times_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
alter table taken_times add constraint taken_times_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table test_gateway.refunds add constraint refunds_payment_fkey FOREIGN KEY (payment) REFERENCES test_gateway.payments(ref);
alter table unit_blocks add constraint unit_blocks_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES calendar_feeds(id) ON DELETE CASCADE;
alter table unit_blocks add constraint unit_blocks_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table unit_categories add constraint unit_categories_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table unit_categories add constraint unit_categories_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);
alter table unit_days add constraint unit_days_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table unit_pictures add constraint unit_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);
alter table unit_pictures add constraint unit_pictures_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table unit_platforms add constraint unit_platforms_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id);
alter table unit_platforms add constraint unit_platforms_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES units(id);
alter table units add constraint units_category_of_company FOREIGN KEY (unit_category_id, company_id) REFERENCES unit_categories(id, company_id);
alter table units add constraint units_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table units add constraint units_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platforms(id);
alter table units add constraint units_supervisor_id_fkey FOREIGN KEY (supervisor_id) REFERENCES users(id);
alter table units add constraint units_unit_category_id_fkey FOREIGN KEY (unit_category_id) REFERENCES unit_categories(id);
alter table users add constraint users_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES users(id);
alter table users add constraint users_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);

CREATE INDEX addresses_user ON public.addresses USING btree (user_id);
CREATE INDEX booking_changes_booking ON public.booking_changes USING btree (booking_id);
CREATE INDEX booking_changes_order ON public.booking_changes USING btree (order_id);
CREATE INDEX booking_crew_person ON public.booking_crew USING btree (person_id);
CREATE INDEX bookings_by_date ON public.bookings USING btree (date, "time", id) INCLUDE (company_id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_guests ON public.bookings USING btree (guests, id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_kind ON public.bookings USING btree (kind, date, "time", id) INCLUDE (company_id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_left ON public.bookings USING btree (left_cents, id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_name ON public.bookings USING btree (name, id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_paid ON public.bookings USING btree (paid_cents, id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_source ON public.bookings USING btree (source, date, "time", id) INCLUDE (company_id) WHERE ((hold_expires_at IS NULL) AND (source <> 'public'::text));
CREATE INDEX bookings_by_status ON public.bookings USING btree (status, date, "time", id) INCLUDE (company_id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_total ON public.bookings USING btree (total_cents, id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_unit ON public.bookings USING btree (unit_id, date, "time", id) INCLUDE (company_id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_by_unit_name ON public.bookings USING btree (((terms ->> 'unitName'::text)), id) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_customer ON public.bookings USING btree (customer_id, starts_at);
CREATE INDEX bookings_email ON public.bookings USING btree (email_key);
CREATE INDEX bookings_freed_holds ON public.bookings USING btree (cancelled_at) WHERE ((hold_expires_at IS NOT NULL) AND (customer_id IS NULL) AND (email <> ''::text));
CREATE INDEX bookings_holds ON public.bookings USING btree (hold_expires_at) WHERE ((status = 0) AND (hold_expires_at IS NOT NULL));
CREATE INDEX bookings_live_date ON public.bookings USING btree (date, "time", id) WHERE (cancelled_at IS NULL);
CREATE INDEX bookings_owed ON public.bookings USING btree (date, "time", id) INCLUDE (company_id) WHERE ((hold_expires_at IS NULL) AND (left_cents > 0));
CREATE INDEX bookings_search ON public.bookings USING gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops) WHERE (hold_expires_at IS NULL);
CREATE INDEX bookings_series ON public.bookings USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX bookings_stays ON public.bookings USING btree (date) WHERE ((days IS NOT NULL) AND (cancelled_at IS NULL));
CREATE INDEX bookings_unit_date ON public.bookings USING btree (unit_id, date) WHERE (cancelled_at IS NULL);
CREATE INDEX bookings_words ON public.bookings USING gin (to_tsvector('simple'::regconfig, name)) WHERE (hold_expires_at IS NULL);
CREATE INDEX calendar_feeds_due ON public.calendar_feeds USING btree (next_read_at) WHERE (import_url IS NOT NULL);
CREATE INDEX call_off_bookings_refunds ON public.call_off_bookings USING btree (chosen_at) WHERE (choice = 'refund'::text);
CREATE INDEX call_offs_made ON public.call_offs USING btree (made_at DESC);
CREATE INDEX changed_months_month ON public.changed_months USING btree (month);
CREATE INDEX charge_attempts_booking ON public.charge_attempts USING btree (booking_id);
CREATE INDEX charge_attempts_open ON public.charge_attempts USING btree (touched_at) WHERE (state = ANY (ARRAY['created'::text, 'requires_action'::text]));
CREATE INDEX customer_totals_by_count ON public.customer_totals USING btree (((bookings + orders)), customer_id);
CREATE INDEX customer_totals_by_total ON public.customer_totals USING btree (total_cents, customer_id);
CREATE INDEX customer_totals_count ON public.customer_totals USING btree (((bookings + orders)), customer_id) WHERE ((bookings + orders) > 1);
CREATE INDEX customer_totals_repeat ON public.customer_totals USING btree (total_cents, customer_id) WHERE ((bookings + orders) > 1);
CREATE INDEX customers_by_email ON public.users USING btree (email, id) WHERE (role = 'Customer'::text);
CREATE INDEX customers_by_lower_name ON public.users USING btree (lower(name) COLLATE "C", id) WHERE (role = 'Customer'::text);
CREATE INDEX customers_inactive_by_name ON public.users USING btree (lower(name) COLLATE "C", id) WHERE ((role = 'Customer'::text) AND (ended_at IS NOT NULL));
CREATE INDEX daily_tasks_day ON public.daily_tasks USING btree (date, company_id);
CREATE INDEX daily_writes_made ON public.daily_writes USING btree (made_at);
CREATE INDEX email_links_user ON public.email_links USING btree (user_id);
CREATE INDEX feed_conflicts_booking ON public.feed_conflicts USING btree (booking_id);
CREATE INDEX hold_keys_booking ON public.hold_keys USING btree (booking_id);
CREATE INDEX imported_pictures_picture ON public.imported_pictures USING btree (picture_id) WHERE (picture_id IS NOT NULL);
CREATE INDEX invoices_booking ON public.invoices USING btree (booking_id, id);
CREATE INDEX invoices_order ON public.invoices USING btree (order_id, id);
CREATE INDEX ledger_entries_booking ON public.ledger_entries USING btree (booking_id);
CREATE INDEX ledger_entries_corrects ON public.ledger_entries USING btree (corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX ledger_entries_order ON public.ledger_entries USING btree (order_id);
CREATE INDEX ledger_entries_page ON public.ledger_entries USING btree (paid_on, id);
CREATE INDEX ledger_entries_paid_on ON public.ledger_entries USING btree (paid_on) INCLUDE (booking_id, order_id, direction, kind, amount_cents, currency, refund_of, corrects);
CREATE INDEX ledger_entries_refund_of ON public.ledger_entries USING btree (refund_of) WHERE (refund_of IS NOT NULL);
CREATE INDEX ledger_entries_tips ON public.ledger_entries USING btree (paid_on) INCLUDE (booking_id, order_id) WHERE (kind = 5);
CREATE INDEX ledger_entries_tips_of_booking ON public.ledger_entries USING btree (booking_id, id) INCLUDE (paid_on, order_id, currency, direction, amount_cents, refund_of, corrects) WHERE (kind = 5);
CREATE INDEX ledger_entries_tips_of_order ON public.ledger_entries USING btree (order_id, id) WHERE ((kind = 5) AND (order_id IS NOT NULL));
CREATE INDEX loose_files_since ON public.loose_files USING btree (since);
CREATE INDEX messages_booking ON public.messages USING btree (booking_id);
CREATE INDEX messages_created ON public.messages USING btree (created_at DESC);
CREATE INDEX messages_failed ON public.messages USING btree (id) WHERE (state = 'failed'::text);
CREATE INDEX messages_order ON public.messages USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX messages_recipient ON public.messages USING btree (lower(recipient));
CREATE INDEX messages_sent_again ON public.messages USING btree (sent_again_from) WHERE (sent_again_from IS NOT NULL);
CREATE INDEX messages_unfinished ON public.messages USING btree (next_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX messages_user ON public.messages USING btree (user_id);
CREATE INDEX money_tasks_booking ON public.money_tasks USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX money_tasks_open ON public.money_tasks USING btree (made_at) WHERE (done_at IS NULL);
CREATE INDEX money_tasks_order ON public.money_tasks USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX orders_by_left ON public.orders USING btree (left_cents, id);
CREATE INDEX orders_by_name ON public.orders USING btree (name, id);
CREATE INDEX orders_by_paid ON public.orders USING btree (paid_cents, id);
CREATE INDEX orders_by_status ON public.orders USING btree (status, id) INCLUDE (company_id);
CREATE INDEX orders_by_total ON public.orders USING btree (total_cents, id);
CREATE INDEX orders_cancelled ON public.orders USING btree (id) INCLUDE (company_id) WHERE (cancelled_at IS NOT NULL);
CREATE INDEX orders_customer ON public.orders USING btree (customer_id, delivery_date);
CREATE INDEX orders_delivery ON public.orders USING btree (delivery_date, id) INCLUDE (company_id);
CREATE INDEX orders_due ON public.orders USING btree (delivery_date) WHERE (left_cents > 0);
CREATE INDEX orders_email ON public.orders USING btree (email_key);
CREATE INDEX orders_open ON public.orders USING btree (delivery_date, id) INCLUDE (company_id) WHERE ((cancelled_at IS NULL) AND (completed_at IS NULL));
CREATE INDEX orders_search ON public.orders USING gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX orders_series ON public.orders USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE INDEX orders_words ON public.orders USING gin (to_tsvector('simple'::regconfig, name));
CREATE INDEX packages_unit ON public.packages USING btree (unit_id);
CREATE INDEX payment_requests_attempt ON public.payment_requests USING btree (attempt_id);
CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);
CREATE INDEX refund_attempts_booking ON public.refund_attempts USING btree (booking_id);
CREATE INDEX refund_attempts_open ON public.refund_attempts USING btree (touched_at) WHERE (state = 'created'::text);
CREATE INDEX refund_attempts_payment ON public.refund_attempts USING btree (payment_id);
CREATE INDEX refunds_payment ON test_gateway.refunds USING btree (payment);
CREATE INDEX revenue_sums_month ON public.revenue_sums USING btree (month);
CREATE INDEX sessions_expire ON public.sessions USING btree (expire);
CREATE INDEX sessions_user ON public.sessions USING btree ((((sess ->> 'userId'::text))::integer));
CREATE INDEX taken_times_booking ON public.taken_times USING btree (booking_id);
CREATE INDEX tip_sums_month ON public.tip_sums USING btree (month);
CREATE INDEX unit_blocks_feed ON public.unit_blocks USING btree (feed_id) WHERE (feed_id IS NOT NULL);
CREATE INDEX unit_blocks_unit ON public.unit_blocks USING btree (unit_id, to_date);
CREATE INDEX unit_platforms_platform ON public.unit_platforms USING btree (platform_id);
CREATE INDEX units_by_items ON public.units USING btree (items_quantity, id);
CREATE INDEX units_by_name ON public.units USING btree (name, id);
CREATE INDEX units_by_price ON public.units USING btree (price_cents, id);
CREATE INDEX units_category ON public.units USING btree (unit_category_id);
CREATE INDEX units_company ON public.units USING btree (company_id);
CREATE INDEX units_ended ON public.units USING btree (id) WHERE (ended_at IS NOT NULL);
CREATE INDEX units_platform ON public.units USING btree (platform_id) WHERE (platform_id IS NOT NULL);
CREATE INDEX units_search ON public.units USING gin (name gin_trgm_ops, description gin_trgm_ops, sku gin_trgm_ops);
CREATE INDEX users_gateway_customer ON public.users USING btree (gateway_customer) WHERE (gateway_customer IS NOT NULL);
CREATE INDEX users_merged ON public.users USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX users_search ON public.users USING gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);
CREATE INDEX users_staff ON public.users USING btree (role, name, id) WHERE (role <> 'Customer'::text);
CREATE INDEX users_words ON public.users USING gin (to_tsvector('simple'::regconfig, name));
CREATE UNIQUE INDEX addresses_one_default ON public.addresses USING btree (user_id) WHERE is_default;
CREATE UNIQUE INDEX call_off_bookings_open ON public.call_off_bookings USING btree (booking_id) WHERE (choice IS NULL);
CREATE UNIQUE INDEX cards_one_active ON public.cards USING btree (user_id) WHERE (active AND (removed_at IS NULL));
CREATE UNIQUE INDEX charge_attempts_one_open ON public.charge_attempts USING btree (booking_id) WHERE (state = ANY (ARRAY['created'::text, 'requires_action'::text]));
CREATE UNIQUE INDEX charge_attempts_one_open_order ON public.charge_attempts USING btree (order_id) WHERE (state = ANY (ARRAY['created'::text, 'requires_action'::text]));
CREATE UNIQUE INDEX order_lines_product ON public.order_lines USING btree (unit_id, order_id);
CREATE UNIQUE INDEX package_kinds_name ON public.package_kinds USING btree (name_key) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX units_id_on_platform ON public.units USING btree (company_id, platform_id, id_on_platform) WHERE ((platform_id IS NOT NULL) AND (id_on_platform IS NOT NULL));

create view counted_for_customers as
 SELECT COALESCE(max(((data ->> 'company_id'::text))::integer), 1) AS company_id,
    COALESCE(max((data ->> 'currency'::text)), 'CAD'::text) AS currency
   FROM settings
  WHERE (id = 1);

insert into schema_migrations (name, checksum) overriding system value values
  ('0001-people-and-settings.sql', 'b0320c39e70255dc555f805741507eb01470796b44e435dec6c88ed8af1709d9'),
  ('0002-catalogue.sql', 'badafe114372bdf3d799ba43415afb10ab22bc08550cdaf0158bd2b133e2500c'),
  ('0003-bookings-and-payments.sql', '82aa54dfd3b83e9b72d2c8ba289239cd447ee4b2a0c67e481b92aef92d701558'),
  ('0004-content-and-announcements.sql', 'ebfc9c266afeb1533527b2bdf75562509863e014e0a69f4710c7709e0a26fe30'),
  ('0010-messages.sql', 'fd865055f8945ff1e957e80c846ee1647ac28ee88562c12c4a7eefa548ec013c'),
  ('0011-test-gateway.sql', '6d82b7308809edcfdd9decc335e928750f3a39718a21dc68e51ac7b78e9b1bfd'),
  ('0012-clean-up.sql', 'a6c763928b1db199c49028429aae9582196aeb2ea0e04f950450ddfef8f6371e'),
  ('0020-picture-files.sql', 'd4029a6c78d02f5044fba6f4521390bb485ec39f2ecbaf90d4f55ade32f9c1dd'),
  ('0030-announcements-end.sql', 'e90f2f6e951c23d167d736b5ce9062513737ea57f0b99f10ab4e239e8142f0a7'),
  ('0031-content-versions.sql', '341cf945408fad32ba5efdc3f0261afe690008401eaf8cb53130a6f76296931b'),
  ('0040-back-office.sql', '16777e774ccae88ebaa7cb5986afde9d30444237f4acf2a8aeb3083c620c2402'),
  ('0100-calendar-feeds.sql', 'efb7ec3c7bad23899c427f25ab8eacdde8cc01114266e68e3da8a7b0f388bb93'),
  ('0101-platform-offers.sql', '8826a97b9a60bad27ed37c1b9ca93c59fb8955a058101310bdb4e8f21e3b6bee'),
  ('0120-categories-of-one-company.sql', '1573a436a60e37e07973020ba1102f6f3eaab2c6c3d2a991ac24ed0f1994b67a'),
  ('0200-cancelled-and-owed.sql', '89e683bc1c3ad52d4cebe06f53df813022d85a769a14963350c8a75d3ade49a5'),
  ('0210-money.sql', '5629de7c654e9fdc0bf738f64ca367892e41f69f46af3f0aef244ca1bdac9aab'),
  ('0211-failed-messages.sql', '08822b9d76203d224b3a6e33524f71097170de262275af341c739d25fb011ea0'),
  ('0220-customers-own-area.sql', 'ced5f79329f566df81a93b0ff429ff2a6f04a241f8ec266edb9484d8fb05178d'),
  ('0230-day.sql', 'a61e5eed3d83622ce44d8a30ec6411c9c188aaf9537bcee9be9f52f89f2bfc8b'),
  ('0240-stock-and-series.sql', '85d4f7bf7c929f5d7ceea78aacfdfb9c82c4c42d020e8108796c4457709ca8db'),
  ('0250-booking-lists.sql', 'cdb4d89d66f4e85f8b9549c9fe15031100d708b67e98eaf1869cd0398c87e91a'),
  ('0251-customers.sql', 'f60b2a04e4267af37766f1fc5adf9465aadcaf5807be819819287fecc6e0a726'),
  ('0260-reports.sql', '8d1337021358f538d2b70b32a67ee1e6fa24039b64475405630a920727c56348'),
  ('0300-long-lists.sql', '32c76134733c9ecf050ad000b107246032900073d26acabae04ded4f25e8bcb1'),
  ('0301-summed-months.sql', '68fd1372f10eb3d724955c3d4c414f51e598bbf040ba5eca9793408d50797d32'),
  ('0302-many-units.sql', 'af82e82b52a68e9f1128d142181736e20d4307b74285566bc110cb9df97594c2'),
  ('0303-tips.sql', 'a4d0fe5d771d0b8d03c1a3caceeb606cbbe1493301ca2c58db719543fafbb754'),
  ('0310-calendar-entries-come-back.sql', '3825f44117a0f9a284691b02f9dfdccd2b66870e563b3ded7b3156c6cc7ca544'),
  ('0311-imported-pictures.sql', '8aabc5cf57e0b894330114fa97cf3a85f525342e10710b060f55825672d6a614'),
  ('0320-failed-jobs.sql', '12464a4a8890e252cadec1d6d725d084d36cee643c29478686a132a507193561'),
  ('0330-search-of-bookings.sql', '10d82ea341bf90b3a30eaadb08ea072757eb6d0d397444976abc3f86885e1850'),
  ('0331-tip-sums.sql', '4190938f28b34a292fca04da8904fd4bbb73313d586f5c2efc83e14979077fdb'),
  ('0345-what-stays-owed.sql', '5200eb3a911513aaecde2609bbb17710d2435bbc6e0a5c2ef3251a4924ace860'),
  ('0350-messages-of-orders.sql', 'ea8651bb5dcc57a1b8bd7da5ce8e2255319fdbf606c3602279325c6d86267049'),
  ('0351-customers-of-the-company.sql', '575f43bd89b23339463889c53717d4d78942503e7b1f34b1e3ca82ed47e6eb26'),
  ('0355-crew-of-tipped-trips.sql', '578eaffd508411160d1b6dc8d9044f5ab5fc202f69556909de4925210255ccbc'),
  ('0360-customers-by-name.sql', '540984747a0574950a6087afad434d8e080ec25aa319d81312e66e1bed77c3c6'),
  ('0361-lines-of-a-product.sql', 'fd970c51682acec6a11d62ddfc6c137f33f87a6877dadf7a43bdacac47475092'),
  ('0380-customers-made-anew.sql', '210c05e5b8e501269d7d4469e108f6a9f73ea96c00685cddd455afd52b17dca4'),
  ('0381-staff.sql', '554ae04a6d05d1fad3a24b5b1d5b4bdfc0643b5bb88e77aebd4af01adadb9825'),
  ('0382-messages-of-a-person.sql', 'e59d1b374ac42adcfecaf0c131ad44e25896c822e1cf0042c45f4f04b058ae49'),
  ('0400-open-holds.sql', 'd39d799beeba657c5640f8b676b6a7964b7d753c5b7abbeaeff5cf8c66f9a620'),
  ('0401-no-gateway-events.sql', 'f5702c678ca3a164d276f715d65bd09fe8ea4d34b61af4c0ed4a430ec281949d'),
  ('0410-what-calendars-leave-out.sql', '46548f9bf979176a23436c61ed8f47e853da0632135397d4634ec62ed5b6fea5'),
  ('0420-offers-on-sale.sql', '5fc21aeb96b9766d29e0e20e568eb680351e697905b19c88daf7281f3a602143'),
  ('0430-one-package-of-a-kind-at-a-time.sql', '00db04faa50235e8aa64fe9d5485d034a9d13d54120616a3301ecb575e9447b4'),
  ('0431-forgotten-people.sql', '0540d226c96a9bd8eb26f294bcc30c04be204ff3d19bd6921703f947038b41fb'),
  ('0440-owners-at-the-provider.sql', 'd9e53fc31daf894d8b712e47a48a5f39fb7ad705464ad78a2cf7ffaadbca47ca'),
  ('0450-doubted-calendars.sql', 'a8c97c69c01c924444cb72678135cee118342e136be9767f1c3991970767a43b'),
  ('0460-customer-totals-of-other-currencies.sql', 'fa7d835d0ec1b44476d30119bf947b2a8d87607599dd62777d548f7501f8fb5b'),
  ('0470-package-kinds.sql', '3c7366a8c036402ba8640d61e3dba2b4475e4b501ee97f42a3589dbcbee6dff7');
insert into content_versions (name, version, changed_at, changed_by) overriding system value values
  ('faq', '1', null, null),
  ('preparations', '1', null, null);
insert into package_kinds (code, "position", name, group_tag, sold_by, starts, length, afterwards_minutes, crew_minutes, takes, weekdays, notice_minutes, closed_when_bookings, closed_when_of_kind, late_change_text, least_to_sail, asks, cancelling, ended_at, version) overriding system value values
  ('full_day', '4', 'Full Day Package', null, 'trip', '{"form": "times", "times": ["06:00:00"]}', '{"form": "fixed", "minutes": 480}', '120', null, 'day', '{1,2,3,4,5,6,7}', '0', null, null, null, null, 'survey', null, null, '1'),
  ('half_day', '2', 'A ½ Day Package', null, 'trip', '{"form": "times", "times": ["06:00:00", "12:00:00"]}', '{"form": "fixed", "minutes": 240}', '120', null, 'time', '{1,2,3,4,5,6,7}', '0', '2', '1', 'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.', null, 'survey', null, null, '1'),
  ('harbor_cruise', '1', 'Harbor Cruise', 'cruise', 'trip', '{"form": "times", "times": ["06:00:00", "12:00:00", "18:00:00"]}', '{"form": "fixed", "minutes": 90}', '150', null, 'time', '{1,2,3,4,5,6,7}', '0', null, null, null, null, 'survey', null, null, '1'),
  ('three_quarter_day', '3', 'A ¾ Day Package', null, 'trip', '{"form": "times", "times": ["06:00:00"]}', '{"form": "fixed", "minutes": 360}', '120', null, 'day', '{1,2,3,4,5,6,7}', '0', null, null, null, null, 'survey', null, null, '1');
select setval('public.package_kinds_position_seq', 4);

CREATE TRIGGER booking_changes_append_only BEFORE DELETE OR UPDATE ON public.booking_changes FOR EACH ROW EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER booking_crew_note_months AFTER INSERT OR DELETE OR UPDATE ON public.booking_crew FOR EACH ROW EXECUTE FUNCTION note_crew_months();
CREATE TRIGGER bookings_note_months AFTER UPDATE OF unit_id, kind, company_id ON public.bookings FOR EACH ROW WHEN ((((old.unit_id IS DISTINCT FROM new.unit_id) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.company_id IS DISTINCT FROM new.company_id))) EXECUTE FUNCTION note_bookings_months();
CREATE TRIGGER bookings_of_customers_changed AFTER UPDATE OF customer_id, cancelled_at, hold_expires_at, total_cents, company_id, terms ON public.bookings FOR EACH ROW WHEN (((((((old.customer_id IS DISTINCT FROM new.customer_id) OR (old.cancelled_at IS DISTINCT FROM new.cancelled_at)) OR (old.hold_expires_at IS DISTINCT FROM new.hold_expires_at)) OR (old.total_cents IS DISTINCT FROM new.total_cents)) OR (old.company_id IS DISTINCT FROM new.company_id)) OR ((old.terms ->> 'currency'::text) IS DISTINCT FROM (new.terms ->> 'currency'::text)))) EXECUTE FUNCTION count_customers_booking();
CREATE TRIGGER bookings_of_customers_deleted AFTER DELETE ON public.bookings FOR EACH ROW WHEN (((old.customer_id IS NOT NULL) AND (old.cancelled_at IS NULL) AND (old.hold_expires_at IS NULL))) EXECUTE FUNCTION uncount_customers_booking();
CREATE TRIGGER bookings_of_customers_inserted AFTER INSERT ON public.bookings FOR EACH ROW WHEN (((new.customer_id IS NOT NULL) AND (new.hold_expires_at IS NULL))) EXECUTE FUNCTION count_customers_booking();
CREATE TRIGGER invoices_append_only BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_of_ledger();
CREATE TRIGGER ledger_entries_followed AFTER INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION follow_ledger_entry();
CREATE TRIGGER ledger_entries_note_month AFTER INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION note_entry();
CREATE TRIGGER order_lines_hold_stock AFTER INSERT OR DELETE OR UPDATE ON public.order_lines FOR EACH ROW EXECUTE FUNCTION hold_stock();
CREATE TRIGGER order_lines_note_months AFTER INSERT OR DELETE OR UPDATE ON public.order_lines FOR EACH ROW EXECUTE FUNCTION note_orders_months();
CREATE TRIGGER orders_give_stock_back AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old.cancelled_at IS NULL) <> (new.cancelled_at IS NULL))) EXECUTE FUNCTION follow_order_end();
CREATE TRIGGER orders_note_months AFTER UPDATE OF company_id ON public.orders FOR EACH ROW WHEN ((old.company_id IS DISTINCT FROM new.company_id)) EXECUTE FUNCTION note_orders_months();
CREATE TRIGGER orders_of_customers_changed AFTER UPDATE OF customer_id, cancelled_at, total_cents, company_id, terms ON public.orders FOR EACH ROW WHEN ((((((old.customer_id IS DISTINCT FROM new.customer_id) OR (old.cancelled_at IS DISTINCT FROM new.cancelled_at)) OR (old.total_cents IS DISTINCT FROM new.total_cents)) OR (old.company_id IS DISTINCT FROM new.company_id)) OR ((old.terms ->> 'currency'::text) IS DISTINCT FROM (new.terms ->> 'currency'::text)))) EXECUTE FUNCTION count_customers_order();
CREATE TRIGGER orders_of_customers_counted AFTER INSERT ON public.orders FOR EACH ROW EXECUTE FUNCTION count_customers_order();
CREATE TRIGGER refund_attempts_within_payment BEFORE INSERT ON public.refund_attempts FOR EACH ROW EXECUTE FUNCTION refuse_refund_beyond_payment();
CREATE TRIGGER settings_changed_count_customers AFTER UPDATE OF data ON public.settings FOR EACH ROW WHEN ((((old.data ->> 'company_id'::text) IS DISTINCT FROM (new.data ->> 'company_id'::text)) OR ((old.data ->> 'currency'::text) IS DISTINCT FROM (new.data ->> 'currency'::text)))) EXECUTE FUNCTION settings_count_customers();
CREATE TRIGGER settings_changes_append_only BEFORE DELETE OR UPDATE ON public.settings_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER settings_made_count_customers AFTER INSERT ON public.settings FOR EACH ROW EXECUTE FUNCTION settings_count_customers();
CREATE TRIGGER taken_times_no_update BEFORE UPDATE ON public.taken_times FOR EACH ROW EXECUTE FUNCTION taken_times_never_change();
CREATE TRIGGER taken_times_note_month AFTER INSERT OR DELETE ON public.taken_times FOR EACH ROW EXECUTE FUNCTION note_taken_time();
CREATE TRIGGER users_begin_customer_totals AFTER INSERT OR UPDATE OF role ON public.users FOR EACH ROW WHEN ((new.role = 'Customer'::text)) EXECUTE FUNCTION begin_customer_totals();

reset check_function_bodies;
