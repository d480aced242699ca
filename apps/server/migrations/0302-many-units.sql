-- Tens of thousands of units or products: searched, and walked in each order.
create index units_search on units
  using gin (name gin_trgm_ops, description gin_trgm_ops, sku gin_trgm_ops);
create index units_by_name on units (name, id);
create index units_by_price on units (price_cents, id);
create index units_by_items on units (items_quantity, id);
create index units_category on units (unit_category_id);
create index units_platform on units (platform_id) where platform_id is not null;
create index units_ended on units (id) where ended_at is not null;
