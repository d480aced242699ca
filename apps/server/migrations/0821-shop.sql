-- Products that the public shop shows (docs/rules/website.md, "The shop"): none, until one is put on show.
alter table units
  add column in_shop boolean not null default false,
  add constraint units_in_shop check (for_sale or not in_shop);

-- Of a unit that is added or renamed among very many.
create index page_addresses_unit on page_addresses (unit_id);

-- What the shop lists, in each of its orders, of all categories and of one.
create index shop_by_id on units (id) where in_shop and ended_at is null;
create index shop_by_name on units (name, id) where in_shop and ended_at is null;
create index shop_by_price on units (price_cents, id) where in_shop and ended_at is null;
create index shop_category_by_id on units (unit_category_id, id) where in_shop and ended_at is null;
create index shop_category_by_name on units (unit_category_id, name, id) where in_shop and ended_at is null;
create index shop_category_by_price on units (unit_category_id, price_cents, id) where in_shop and ended_at is null;
