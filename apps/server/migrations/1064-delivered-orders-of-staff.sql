-- Orders that staff take may be shipped or picked up like those of visitors (docs/rules/shop.md, "Orders that staff take"):
-- what has a delivery is packed, is due in full and adds up, whoever took it.
alter table orders
  drop constraint orders_of_shop,
  drop constraint orders_of_shop_in_full,
  drop constraint orders_completed_last,
  drop constraint orders_packed_of_shop;
alter table orders
  add constraint orders_of_shop check (case source when 'shop' then delivery is not null
    when 'repeat' then delivery is null else true end),
  add constraint orders_of_shop_in_full check (delivery is null or deposit_cents = total_cents),
  add constraint orders_of_shop_shipping check (delivery is not null or shipping_cents = 0),
  add constraint orders_completed_last check (delivery is null or completed_at is null or ready_at is not null
    or shipped_at is not null or of_gift_cards),
  add constraint orders_packed_of_shop check (delivery is not null or packed_at is null);

drop index orders_of_shop_open;
create index orders_of_shop_open on orders (id)
  where delivery is not null and cancelled_at is null and completed_at is null and hold_expires_at is null;

create or replace function check_shop_order() returns trigger language plpgsql as $$
declare
  ordered integer := case tg_table_name when 'orders' then (to_jsonb(new) ->> 'id')::integer
    else (to_jsonb(new) ->> 'order_id')::integer end;
begin
  if exists (
    select from orders o where o.id = ordered and o.delivery is not null and o.total_cents <>
      o.shipping_cents + case when o.of_gift_cards
        then (select coalesce(sum(amount_cents), -1) from order_gift_cards where order_id = o.id)
        else (select coalesce(sum(gross_cents), -1) from order_lines where order_id = o.id) end
  ) then
    raise exception 'The lines of order % do not add up to its total', ordered
      using errcode = 'check_violation', constraint = 'orders_of_shop_sum';
  end if;
  if exists (
    select from orders o where o.id = ordered and case when o.of_gift_cards
      then exists (select from order_lines where order_id = o.id)
      else exists (select from order_gift_cards where order_id = o.id) end
  ) then
    raise exception 'Order % has products and gift cards', ordered
      using errcode = 'check_violation', constraint = 'orders_of_gift_cards';
  end if;
  return null;
end $$;
drop trigger orders_of_shop_sum on orders;
create constraint trigger orders_of_shop_sum after insert or update of total_cents, shipping_cents on orders
  deferrable initially deferred for each row when (new.delivery is not null) execute function check_shop_order();
