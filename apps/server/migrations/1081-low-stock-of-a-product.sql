-- A product may have a limit of its own, which goes before that of the settings (docs/rules/shop.md, "Low stock").
alter table units
  add column low_stock_at integer,
  add constraint units_low_stock_at check (low_stock_at between 0 and 1000),
  add constraint units_low_stock_of_product check (for_sale or low_stock_at is null);
