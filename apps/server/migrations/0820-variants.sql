-- What is sold, by variant (docs/rules/catalogue-and-feeds.md, "Products"). Quantity, price, SKU and what orders hold move
-- from the unit to its variants.

alter table units
  -- A product is a unit that is for sale, whatever the business does else.
  add column for_sale boolean not null default false,
  -- Size, colour: what its variants differ in.
  add column option_names text[] not null default '{}' check (cardinality(option_names) <= 3);

create table product_variants (
  id integer generated always as identity primary key,
  unit_id integer not null references units (id),
  position integer not null default 0,
  -- One value for each of the product's options.
  option_values text[] not null default '{}' check (cardinality(option_values) <= 3),
  sku text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  quantity integer not null default 0 check (quantity between 0 and 1000000),
  -- What live and completed orders hold; kept by the triggers of orders.
  held integer not null default 0 check (held >= 0),
  picture_id integer references pictures (id) on delete set null,
  ended_at timestamptz,
  -- For order lines, which name both.
  constraint product_variants_of_unit unique (id, unit_id),
  -- No more is sold than there is, whatever the code above decides.
  constraint product_variants_stock check (held <= quantity),
  -- At the end of a transaction: one may take over the values of another.
  constraint product_variants_options exclude using btree (unit_id with =, option_values with =)
    where (ended_at is null) deferrable initially deferred
);
create index product_variants_unit on product_variants (unit_id, position);
create index product_variants_picture on product_variants (picture_id) where picture_id is not null;

-- In a business that sells, every unit was a product; in one that lets, those that were sold before it let.
insert into product_variants (unit_id, sku, price_cents, quantity, held)
select id, sku, price_cents, items_quantity, items_held from units u
where coalesce((select data ->> 'purpose' from settings), 'sell') = 'sell'
  or exists (select from order_lines l where l.unit_id = u.id)
order by id;
update units set for_sale = true where coalesce((select data ->> 'purpose' from settings), 'sell') = 'sell';

alter table order_lines add column variant_id integer;
alter table order_lines disable trigger user;
update order_lines l set variant_id = v.id from product_variants v where v.unit_id = l.unit_id;
alter table order_lines enable trigger user;
alter table order_lines
  alter column variant_id set not null,
  add constraint order_lines_of_variant foreign key (variant_id, unit_id) references product_variants (id, unit_id);
-- A variant stands on one line of an order. The orders of a product are found in the index alone.
drop index order_lines_product;
create index order_lines_product on order_lines (unit_id, order_id);
create unique index order_lines_variant on order_lines (variant_id, order_id);

create or replace function hold_stock() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update product_variants set held = held - old.quantity
    where id = old.variant_id
      and exists (select from orders where id = old.order_id and cancelled_at is null);
  end if;
  if tg_op <> 'DELETE' then
    update product_variants set held = held + new.quantity
    where id = new.variant_id
      and exists (select from orders where id = new.order_id and cancelled_at is null);
  end if;
  return null;
end $$;

create or replace function follow_order_end() returns trigger language plpgsql as $$
begin
  -- In the order of their numbers, so that two who need the same variants wait for each other.
  perform from product_variants where id in (select variant_id from order_lines where order_id = new.id)
    order by id for no key update;
  update product_variants v
  set held = held + case when new.cancelled_at is null then l.quantity else -l.quantity end
  from order_lines l
  where l.order_id = new.id and l.variant_id = v.id;
  return null;
end $$;

alter table units drop constraint units_stock, drop column items_held;

-- A product's own price is the least of its variants, and its SKU is all of theirs: lists are searched and sorted by them.
create function follow_variants() returns trigger language plpgsql as $$
begin
  update units u set price_cents = v.least, sku = v.skus
  from (
    select unit_id, min(price_cents) as least,
      coalesce(string_agg(nullif(sku, ''), ' ' order by position, id), '') as skus
    from product_variants where unit_id = new.unit_id and ended_at is null group by unit_id) v
  where u.id = v.unit_id and (u.price_cents, u.sku) is distinct from (v.least, v.skus);
  return null;
end $$;
create trigger product_variants_followed
  after insert or update of price_cents, sku, position, ended_at on product_variants
  for each row execute function follow_variants();

-- A product has a variant, at most 100, and each of them one value for each option, in the end of every transaction.
create function check_variants() returns trigger language plpgsql as $$
declare
  product integer := case tg_table_name when 'units' then (to_jsonb(new) ->> 'id')::integer
    else (to_jsonb(new) ->> 'unit_id')::integer end;
begin
  if exists (
    select from units u where u.id = product and u.for_sale and (
      (select count(*) from product_variants v where v.unit_id = u.id and v.ended_at is null) not between 1 and 100
      or exists (select from product_variants v where v.unit_id = u.id and v.ended_at is null
        and cardinality(v.option_values) <> cardinality(u.option_names)))
  ) then
    raise exception 'Product % has no variant, more than 100, or one without a value for each option', product
      using errcode = 'check_violation', constraint = 'units_variants';
  end if;
  return null;
end $$;
create constraint trigger units_variants after insert or update of for_sale, option_names on units
  deferrable initially deferred for each row execute function check_variants();
create constraint trigger product_variants_counted after insert or update of option_values, ended_at on product_variants
  deferrable initially deferred for each row execute function check_variants();

-- The same sums as before; what orders hold stands with the variants.
create or replace function check_sums() returns table (name text, rows bigint, different bigint)
language plpgsql stable as $$
begin
  return query
  select 'paid amounts of bookings', count(*), count(*) filter (
    where (b.paid_cents, b.tips_cents) <> (coalesce(l.paid, 0), coalesce(l.tips, 0)))
  from bookings b left join (
    select booking_id, sum(signed) filter (where kind <> 5) as paid, sum(signed) filter (where kind = 5) as tips
    from (select booking_id, kind, case direction when 'payment' then amount_cents else -amount_cents end as signed
      from ledger_entries where booking_id is not null) e
    group by booking_id) l on l.booking_id = b.id;

  return query
  select 'paid amounts of orders', count(*), count(*) filter (where o.paid_cents <> coalesce(l.paid, 0))
  from orders o left join (
    select order_id, sum(case direction when 'payment' then amount_cents else -amount_cents end) as paid
    from ledger_entries where order_id is not null group by order_id) l on l.order_id = o.id;

  return query
  select 'lines of charges', count(*), count(*) filter (where a.amount_cents <> coalesce(l.amount, 0))
  from charge_attempts a left join (
    select attempt_id, sum(amount_cents) as amount from charge_lines group by attempt_id) l on l.attempt_id = a.id;

  return query
  select 'refunds within payments', count(*), count(*) filter (
    where coalesce(r.given_back, 0) not between 0 and p.amount_cents)
  from ledger_entries p left join (
    select refund_of, sum(case direction when 'refund' then amount_cents else -amount_cents end) as given_back
    from ledger_entries where refund_of is not null group by refund_of) r on r.refund_of = p.id
  where p.direction = 'payment' and p.refund_of is null;

  return query
  select 'stock held', count(*), count(*) filter (where v.held <> coalesce(l.quantity, 0))
  from product_variants v left join (
    select variant_id, sum(quantity) as quantity from order_lines
    where order_id in (select id from orders where cancelled_at is null)
    group by variant_id) l on l.variant_id = v.id;

  return query
  select 'seats taken of departures', count(*), count(*) filter (
    where (d.seats_taken, d.persons, d.parties) <> (coalesce(b.seats, 0), coalesce(b.persons, 0), coalesce(b.parties, 0)))
  from departures d left join (
    select departure_id, sum(seats) as seats, sum(guests) as persons, count(*) as parties
    from bookings where departure_id is not null and cancelled_at is null
    group by departure_id) b on b.departure_id = d.id;

  return query
  with live as (
    select customer_id, company_id, terms ->> 'currency' as made_in, 1 as booking, 0 as one_order, total_cents
    from bookings where customer_id is not null and cancelled_at is null and hold_expires_at is null
    union all
    select customer_id, company_id, terms ->> 'currency', 0, 1, total_cents
    from orders where customer_id is not null and cancelled_at is null
  ), counted as (
    select customer_id, sum(booking) as bookings, sum(one_order) as orders,
      coalesce(sum(total_cents) filter (where made_in = s.currency), 0) as total_cents
    from live cross join counted_for_customers s
    where s.company_id = 0 or s.company_id = live.company_id
    group by customer_id
  )
  select 'totals of customers', count(*), count(*) filter (
    where (coalesce(t.bookings, 0), coalesce(t.orders, 0), coalesce(t.total_cents, 0))
      <> (coalesce(c.bookings, 0), coalesce(c.orders, 0), coalesce(c.total_cents, 0)))
  from customer_totals t full join counted c using (customer_id);
end $$;
