-- Promo codes for products too, and their uses by orders (docs/rules/prices.md, "Codes").
alter table promotions
  add column applies_to text not null default 'all' check (applies_to in
    ('all', 'packages', 'units', 'kinds', 'shop', 'products', 'categories')),
  add column product_ids integer[] check (cardinality(product_ids) >= 1),
  add column category_ids integer[] check (cardinality(category_ids) >= 1);
-- What was for everything was for packages: nobody has said that products are cheaper by it, too.
update promotions set applies_to = case
  when unit_ids is not null then 'units' when kinds is not null then 'kinds' else 'packages' end;
alter table promotions
  drop constraint promotions_for_one_sort,
  add constraint promotions_for_units check ((applies_to = 'units') = (unit_ids is not null)),
  add constraint promotions_for_kinds check ((applies_to = 'kinds') = (kinds is not null)),
  add constraint promotions_for_products check ((applies_to = 'products') = (product_ids is not null)),
  add constraint promotions_for_categories check ((applies_to = 'categories') = (category_ids is not null)),
  -- Products have no day of a trip.
  add constraint promotions_days_of_trips check
    (applies_to not in ('shop', 'products', 'categories') or num_nonnulls(trip_from, trip_to) = 0);

alter table order_lines
  -- What a code takes off its price, before taxes on top.
  add column off_cents bigint not null default 0,
  add constraint order_lines_off check (off_cents between 0 and amount_cents),
  -- Orders of staff have no code.
  add constraint order_lines_off_of_shop check (off_cents = 0 or gross_cents is not null);

-- A use is of the bookings and the order of one press. That of an order alone has no first booking.
alter table code_uses
  drop constraint code_uses_pkey,
  alter column booking_id drop not null,
  alter column used_with drop not null,
  add column order_id integer references orders (id),
  add constraint code_uses_of_one check (num_nonnulls(booking_id, order_id) = 1),
  add constraint code_uses_first check (used_with is not null or order_id is not null),
  add constraint code_uses_booking unique (booking_id),
  add constraint code_uses_order unique (order_id);

-- What still uses a code: bookings and orders that are not cancelled; of orders, those of which something that was
-- cheaper by it has not come back.
create view live_code_uses as
select u.code_id, u.used_with, coalesce(u.used_with, -u.order_id) as press,
  coalesce(b.email_key, o.email_key) as email_key, coalesce(b.customer_id, o.customer_id) as customer_id
from code_uses u
  left join bookings b on b.id = u.booking_id
  left join orders o on o.id = u.order_id
where case when u.booking_id is not null then b.cancelled_at is null
  else o.cancelled_at is null and exists (
    select from order_lines l where l.order_id = u.order_id and l.off_cents > 0 and l.returned < l.quantity) end;

create or replace function check_code_use() returns trigger language plpgsql as $$
declare
  rules promotions;
  press_of integer := coalesce(new.used_with, -new.order_id);
  used integer;
begin
  select p.* into rules from promotions p
  where p.id = (select promotion_id from promotion_codes where id = new.code_id) for update;
  if rules.most_uses is not null then
    select count(distinct u.press) into used
    from live_code_uses u where u.code_id = new.code_id and u.press <> press_of;
    if used >= rules.most_uses then
      raise exception 'The code is used up' using errcode = 'check_violation', constraint = 'code_uses_in_all';
    end if;
  end if;
  if rules.most_per_customer is not null then
    select count(distinct u.press) into used
    from (
      select email_key, customer_id from bookings where id = new.booking_id
      union all
      select email_key, customer_id from orders where id = new.order_id
    ) mine, live_code_uses u
      join promotion_codes c on c.id = u.code_id and c.promotion_id = rules.id
    where u.press <> press_of
      and (u.email_key = mine.email_key and mine.email_key <> '' or u.customer_id = mine.customer_id);
    if used >= rules.most_per_customer then
      raise exception 'The customer has used the code' using errcode = 'check_violation',
        constraint = 'code_uses_per_customer';
    end if;
  end if;
  return new;
end $$;
