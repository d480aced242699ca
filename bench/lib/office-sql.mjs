// The statements that generate a business of many years. Values are hashes of the row number, so
// that the same size always gives the same rows, counted back from the current day.

/** Lanes with one trip a day each: day units, and three for each unit let by times. */
const dayUnits = 100;
const timesUnits = 14;
const lanes = dayUnits + timesUnits * 3;
/** How many days ahead bookings reach. */
const ahead = 45;
const products = 40;

const pick = `
create function pg_temp.pick(n bigint, salt integer, below integer) returns integer
language sql immutable as 'select ((hashint8extended(n, salt) & 2147483647) % below)::integer';
create function pg_temp.person(n bigint) returns text language sql immutable as $$
  select (array['Anna','Luc','Maren','Jonas','Ines','Dov','Mary','Omar','Priya','Chen','Sofia','Liam','Emma',
    'Noah','Olivia','Mateo','Aisha','Yusuf','Hana','Kenji','Lea','Erik','Nadia','Tomas','Zoe','Ivan','Grace',
    'Pierre','Marta','Samuel','Ruth','Anton'])[1 + pg_temp.pick(n, 11, 32)] || ' ' ||
  (array['Bel','Cor','Dar','Fen','Gal','Har','Ker','Lan','Mor','Nor','Pel','Quin','Ros','Sel','Tor','Var','Wes',
    'Yar','Zan','Ash','Bran','Cald','Drum','Ever','Glen'])[1 + pg_temp.pick(n, 12, 25)] ||
  (array['a','e','i','o','u','ar','en','il','on','ur'])[1 + pg_temp.pick(n, 13, 10)] ||
  (array['ford','man','son','ville','ski','berg','stone','wood','ley','ton','dale','more','gate','well','field',
    'shaw','croft','worth','lund','mark'])[1 + pg_temp.pick(n, 14, 20)]
$$;`;

const catalogue = `
insert into users (name, email, phone, role, created_at)
select 'Crew ' || pg_temp.person(n + 9000000), 'crew' || n || '@bench.slipway.test', '+1416' || 8000000 + n,
  'Supervisor', now() - interval '20 years'
from generate_series(1, ${lanes + lanes / 2}) n;
create temp table crew as select row_number() over (order by id) as lane, id from users where email like 'crew%@bench.slipway.test';

insert into units (company_id, name, description, sku, price_cents, schedule, starts, most_per_day, max_guests)
select 1, 'Bench boat ' || n, 'Takes one trip a day.', 'BB-' || n, 120000 + 1000 * n,
  case when n <= ${dayUnits} then 'day' else 'times' end, case when n <= ${dayUnits} then '{05:00}' else '{}' end::time[],
  case when n > ${dayUnits} then 3 end, 8
from generate_series(1, ${dayUnits + timesUnits}) n;
create temp table boats as select row_number() over (order by id) as place, id, name, price_cents, schedule
from units where name like 'Bench boat %';
insert into packages (unit_id, kind, price_cents, deposit_of, fixed_deposit_cents)
select id, case schedule when 'day' then 'full_day' else 'harbor_cruise' end,
  case schedule when 'day' then price_cents else 80000 end, case schedule when 'day' then 'settings' else 'amount' end,
  case schedule when 'times' then 30000 end
from boats order by place;
insert into units (company_id, name, description, price_cents, for_sale)
select 1, 'Bench product ' || n, 'Sold by the piece.', 2000 + 700 * n, true
from generate_series(1, ${products}) n;
alter table product_variants drop constraint product_variants_quantity_check;
insert into product_variants (unit_id, sku, price_cents, quantity)
select id, 'BP-' || substring(name from '\\d+$'), price_cents, 100000000
from units where name like 'Bench product %' order by id;
create temp table goods as
select row_number() over (order by u.id) as place, u.id, v.id as variant_id, u.name, v.sku, v.price_cents
from units u join product_variants v on v.unit_id = u.id where u.name like 'Bench product %';`;

const customers = (count) => `
insert into users (name, email, phone, role, password_hash, email_verified_at, created_at)
select name, lower(replace(name, ' ', '.')) || '.' || n || '@' ||
    (array['mail.test','post.test','example.test','inbox.test'])[1 + pg_temp.pick(n, 15, 4)],
  '+1' || (2000000000 + (n::bigint * 7919 + 104729) % 7999999999)::text, 'Customer',
  case when pg_temp.pick(n, 16, 10) < 4 then 'none' end,
  case when pg_temp.pick(n, 17, 10) < 7 then now() - interval '1 year' end,
  now() - make_interval(days => pg_temp.pick(n, 18, 7000))
from (select n, pg_temp.person(n) as name from generate_series(1, ${count}) n) n;
create temp table people as select row_number() over (order by id) as place, id, name, email, phone
from users where role = 'Customer' and email like '%.test' and email not like '%slipway.test';
alter table people add primary key (place); analyze people;`;

/**
 * What each booking is and how it was paid; dates go back from the last day ahead. Debts are from
 * the last two months, plus a few that were never paid.
 */
const plan = (count, people) => `
create temp table plan as
select q.*, case
    when how = 'none' then 0 when how = 'deposit' then 2 when how = 'second' then 3 else 4 end as paid_state,
  case how when 'none' then 0 when 'deposit' then deposit when 'second' then deposit + second else total end
    as paid_in,
  case when how in ('all', 'once', 'twice') and not cancelled and date < current_day - 1 and pick_tip < 15
    then (total * (5 + pick_tip) / 10000) * 100 else 0 end as tip
from (
  select r.*, case kind when 'harbor_cruise' then 30000 when 'inshore' then total * 15 / 100 else total / 10 end
      as deposit,
    greatest(total / 2 - case kind when 'harbor_cruise' then 30000 when 'inshore' then total * 15 / 100
      else total / 10 end, 0) as second,
    case
      when cancelled then case when p < 15 then 'none' else 'deposit' end
      when date >= current_day then case when p < 10 then 'none' when p < 60 then 'deposit' when p < 80 then 'second'
        else 'all' end
      when date >= current_day - 60 and p < 2 or p2 < 5 then case when p < 1 then 'none' else 'deposit' end
      when p < 32 then 'once' when p < 70 then 'twice' else 'all' end as how
  from (
    select s.*, $1::date as current_day, date - 10 - pg_temp.pick(n, 21, 90) as made_on,
      case when inshore then 'inshore' when lane < ${dayUnits} then 'full_day' else 'harbor_cruise' end as kind,
      case when inshore then 62500 + 15000 * pg_temp.pick(n, 22, 6) when lane < ${dayUnits} then
        120000 + 1000 * (lane + 1) + 10000 * pg_temp.pick(n, 23, 4) else 80000 end as total,
      case when inshore then '07:00' when lane < ${dayUnits} then '05:00'
        else (array['06:00','12:00','18:00'])[1 + (lane - ${dayUnits}) % 3] end::time as time,
      case when lane < ${dayUnits} then lane + 1 else ${dayUnits} + 1 + (lane - ${dayUnits}) / 3 end as place
    from (
      select n, ((n - 1) % ${lanes})::integer as lane,
        $1::date + ${ahead} - ((${count} - n) / ${lanes})::integer as date,
        pg_temp.pick(n, 1, 100) < 3 as inshore, pg_temp.pick(n, 2, 100) < 8 as cancelled,
        pg_temp.pick(n, 4, 100) as p, pg_temp.pick(n, 5, 10000) as p2, pg_temp.pick(n, 6, 100) as pick_tip,
        pg_temp.pick(n, 7, 100) as p_source, pg_temp.pick(n, 8, 6) as guests,
        1 + (pg_temp.pick(n, 9, 30000)::bigint * pg_temp.pick(n, 10, 30000) * ${people} / 900000000) as person
      from generate_series(1, ${count}) n
    ) s
  ) r
) q;`;

const bookings = `
insert into booking_series (company_id, booking_id, frequency, every, from_date, occurrences, made_by, made_at)
select 1, (select max(id) from bookings) + n, 'weekly', 1, date, 20, 1, date - interval '60 days'
from plan where n % 1000 = 1 order by n;
create temp table series as select row_number() over (order by id) - 1 as place, id from booking_series
where made_by = 1 and frequency = 'weekly' and occurrences = 20;

insert into bookings (id, company_id, unit_id, item, package_id, kind, date, time, starts_at, ends_at,
  crew_until, group_tag, guests, name, email, phone, customer_id, status, cancelled_at, cancel_reason, total_cents, deposit_cents, terms, created_at, paid_cents,
  tips_cents, source, made_by, called_off, no_show_at, owed_after_cancel, series_id, duration_hours)
overriding system value
select (select max(id) from bookings) + n, 1, b.id, case when b.id is not null then 1 end, k.id, p.kind, p.date, p.time,
  (p.date + p.time) at time zone 'America/Toronto',
  (p.date + p.time + case p.kind when 'full_day' then interval '8 hours' when 'inshore' then interval '5 hours'
    else interval '90 minutes' end) at time zone 'America/Toronto',
  (p.date + p.time + case p.kind when 'full_day' then interval '10 hours' when 'inshore' then interval '5 hours'
    else interval '4 hours' end) at time zone 'America/Toronto',
  case p.kind when 'harbor_cruise' then 'cruise' end, 1 + guests, c.name, c.email, c.phone,
  case when p_source < 97 then c.id end,
  case when cancelled then 1 when how = 'none' then 0 when paid_in < total then paid_state
    when p.date < current_day then 6 when tip > 0 then 5 else 4 end,
  case when cancelled then (made_on + 5) + time '15:00' end, case when cancelled then 'Changed plans' end,
  total, deposit,
  jsonb_build_object('zone', 'America/Toronto', 'quote', jsonb_build_object('net', total - total * 13 / 113,
      'tax', total * 13 / 113, 'parts', jsonb_build_array(jsonb_build_object('each', total, 'kind', 'package',
        'amount', total, 'quantity', 1)), 'total', total, 'deposit', deposit,
      'taxLines', jsonb_build_array(jsonb_build_object('name', 'HST', 'amount', total * 13 / 113, 'percent', 13)),
      'taxIncluded', true, 'finalPayment', total - deposit - second, 'secondPayment', second),
    'currency', 'CAD', 'dueDates', jsonb_build_object('final_payment_days', 7, 'second_payment_days', 30),
    'unitName', b.name, 'packageName', case p.kind when 'inshore' then 'Inshore' when 'full_day' then 'Full Day Package'
      else 'Harbor Cruise' end,
    'cancellation', jsonb_build_object('version', 1, 'otherwise_keep_percent', 100, 'steps', jsonb_build_array(
      jsonb_build_object('keep_percent', 0, 'more_than_days', 30),
      jsonb_build_object('keep_percent', 50, 'more_than_days', 7)))),
  made_on + time '14:00', case when cancelled and p.p < 70 then 0 else paid_in end, tip,
  case when p_source < 60 then 'public' when p_source < 95 then 'staff' else 'repeat' end,
  case when p_source >= 60 then 1 end, cancelled and p.p < 30,
  case when not cancelled and p.date < current_day and p2 between 100 and 199
    then (p.date + p.time) at time zone 'America/Toronto' + interval '1 hour' end,
  cancelled and p.p >= 90 and p.date between current_day - 60 and current_day,
  case when p_source >= 95 then s.id end, case when inshore then 5 end
from plan p
join people c on c.place = p.person
left join boats b on b.place = p.place and not inshore
left join packages k on k.unit_id = b.id
left join series s on s.place = (p.n - 1) / 1000
order by n;
create temp table numbers as select max(id) - (select count(*) from plan) as before from bookings;

insert into taken_times (unit_id, item, during, days, booking_id)
select b.unit_id, 1, case when p.lane < ${dayUnits} then tstzrange(b.date::timestamp at time zone 'America/Toronto',
    (b.date + 1)::timestamp at time zone 'America/Toronto') else tstzrange(b.starts_at, b.crew_until) end,
  case when p.lane < ${dayUnits} then daterange(b.date, b.date, '[]') end, b.id
from plan p join bookings b on b.id = p.n + (select before from numbers)
where b.unit_id is not null and b.cancelled_at is null;

insert into booking_crew (booking_id, role, person_id, during)
select b.id, r.role, r.person_id, tstzrange(b.starts_at, b.starts_at + interval '4 hours')
from plan p join bookings b on b.id = p.n + (select before from numbers)
cross join lateral (
  select 'supervisor' as role, id as person_id from crew where lane = p.lane + 1
  union all select 'mate', id from crew where lane = ${lanes + 1} + p.lane / 2 and p.lane % 2 = 0
) r
where b.cancelled_at is null and p.p2 < 7000 and p.date > current_day - 1100 order by b.id;

insert into booking_surveys (booking_id, answers, done, updated_at)
select n + (select before from numbers), jsonb_build_object('guests', '[]'::jsonb, 'emergency_name', '',
  'emergency_phone', '', 'experience', 'some', 'wanted_species', '', 'food_and_drink', '', 'occasion', 'A birthday',
  'notes', ''), p % 5 > 0, made_on + interval '3 days'
from plan where not cancelled and p2 % 10 < 3;`;

/**
 * Deposits on the day of booking, the rest on its due dates, tips the day after; nothing after
 * today.
 */
const payments = `
insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, paid_on, made_at, reference)
select n + (select before from numbers), 'payment', e.kind, e.amount, 'CAD',
  (array['Credit card','Credit card','Credit card','Credit card','Cash','Cheque','E-transfer','Direct deposit'])
    [1 + pg_temp.pick(n, 30 + e.kind, 8)],
  e.day, e.day + time '16:00', ''
from plan cross join lateral (values
  (2, case how when 'none' then 0 when 'once' then 0 else deposit end, least(made_on, current_day)),
  (3, case when how in ('second', 'all') then second else 0 end,
    least(greatest(made_on, date - 30), current_day)),
  (4, case how when 'once' then total when 'twice' then total - deposit
    when 'all' then total - deposit - second else 0 end, least(greatest(made_on, date - 7), current_day)),
  (5, tip, least(date + 1, current_day))
) e (kind, amount, day)
where e.amount > 0 order by e.day, n, e.kind;

insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, paid_on, made_at, refund_of)
select e.booking_id, 'refund', e.kind, e.amount_cents, e.currency, e.method,
  least(p.made_on + 5, p.current_day), least(p.made_on + 5, p.current_day) + time '16:00', e.id
from ledger_entries e join plan p on p.n = e.booking_id - (select before from numbers)
where p.cancelled and p.p < 70 order by e.id;`;

const orders = (count, people) => `
create temp table wanted as
select n, $1::date + 30 - ((${count} - n) * 10 / ${lanes})::integer as day, pg_temp.pick(n, 40, 100) as p,
  1 + pg_temp.pick(n, 41, ${people}) as person, 1 + pg_temp.pick(n, 42, 3) as lines
from generate_series(1, ${count}) n;
create temp table wanted_lines as
select w.n, l as position, g.id as unit_id, g.variant_id, g.name, g.sku, g.price_cents, 1 + pg_temp.pick(w.n, 60 + l, 4) as quantity
from wanted w cross join generate_series(1, 3) l
join goods g on g.place = 1 + (pg_temp.pick(w.n, 43, ${products}) + l) % ${products}
where l <= w.lines;
create temp table order_plan as
select w.*, s.total, s.total / 10 as deposit,
  case when p < 6 then 'cancelled' when day >= $1::date then case when p < 30 then 'none' when p < 70 then 'deposit'
    else 'all' end when p < 8 and day >= $1::date - 60 then 'deposit' else 'all' end as how
from wanted w join (select n, sum(price_cents * quantity)::bigint as total from wanted_lines group by n) s using (n);

insert into orders (id, company_id, customer_id, name, email, phone, delivery_date, delivery_address, status,
  completed_at, cancelled_at, total_cents, deposit_cents, paid_cents, terms, made_by, created_at)
overriding system value
select n, 1, c.id, c.name, c.email, c.phone, day, n || ' Harbour Street', case how when 'all' then 3 when 'deposit' then 1
    else 0 end,
  case when how = 'all' and day < $1::date then day + time '17:00' end, case when how = 'cancelled' then day - interval '4 days' end,
  total, deposit, case how when 'all' then total when 'deposit' then deposit else 0 end,
  jsonb_build_object('zone', 'America/Toronto', 'currency', 'CAD', 'quote', jsonb_build_object('net',
    total - total * 13 / 113, 'tax', total * 13 / 113, 'total', total, 'deposit', deposit, 'rest', total - deposit,
    'taxIncluded', true, 'taxLines', jsonb_build_array(jsonb_build_object('name', 'HST', 'amount', total * 13 / 113,
    'percent', 13)))), 1, day - interval '20 days'
from order_plan o join people c on c.place = o.person order by day, n;
insert into order_lines (order_id, position, unit_id, variant_id, name, sku, price_cents, quantity, amount_cents)
select n, position, unit_id, variant_id, name, sku, price_cents, quantity, price_cents * quantity from wanted_lines;
update product_variants v set held = s.held from (
  select l.variant_id, sum(l.quantity)::integer as held from order_lines l join orders o on o.id = l.order_id
  where o.cancelled_at is null group by l.variant_id) s
where s.variant_id = v.id;
insert into ledger_entries (order_id, direction, kind, amount_cents, currency, method, paid_on, made_at)
select n, 'payment', e.kind, e.amount, 'CAD', 'Credit card', e.day, e.day + time '16:00'
from order_plan cross join lateral (values
  (2, case when how in ('deposit', 'all') then deposit else 0 end, least(day - 20, $1::date)),
  (4, case when how = 'all' then total - deposit else 0 end, least(day, $1::date))
) e (kind, amount, day) where e.amount > 0 order by e.day, n;`;

/** What triggers would have maintained. */
const kept = `
delete from customer_totals;
insert into customer_totals (customer_id) select id from users where role = 'Customer';
select count_customers_anew();
select setval(pg_get_serial_sequence(t, 'id'), m) from (values
  ('bookings', (select max(id) from bookings)), ('orders', (select max(id) from orders))) v (t, m);`;

/** Returns a row for each inconsistency in the generated data. */
const wrong = `
select 'paid of bookings' as what, count(*)::integer as rows from (
  select b.id from bookings b left join (
    select booking_id, sum(case direction when 'payment' then amount_cents else -amount_cents end)
        filter (where kind <> 5) as paid,
      sum(case direction when 'payment' then amount_cents else -amount_cents end) filter (where kind = 5) as tips
    from ledger_entries where booking_id is not null group by booking_id
  ) s on s.booking_id = b.id
  where b.paid_cents <> coalesce(s.paid, 0) or b.tips_cents <> coalesce(s.tips, 0)) d having count(*) > 0
union all
select 'paid of orders', count(*)::integer from (
  select o.id from orders o left join (
    select order_id, sum(amount_cents) as paid from ledger_entries where order_id is not null group by order_id
  ) s on s.order_id = o.id where o.paid_cents <> coalesce(s.paid, 0)) d having count(*) > 0
union all
select 'times of bookings', count(*)::integer from (
  select b.id from bookings b left join taken_times t on t.booking_id = b.id
  where b.id > (select before from numbers) and (b.unit_id is not null and b.cancelled_at is null) <> (t.booking_id is not null)) d having count(*) > 0
union all
select 'people of bookings', count(*)::integer from bookings b left join users u on u.id = b.customer_id
where b.customer_id is not null and u.id is null having count(*) > 0`;

/** The statements in order; those that depend on the current day take it as $1. */
export const officeSql = {
  pick,
  catalogue,
  customers,
  plan,
  bookings,
  payments,
  orders,
  kept,
  wrong,
};
