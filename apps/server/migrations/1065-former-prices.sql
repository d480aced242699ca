-- What a variant cost before, shown beside its price (docs/rules/catalogue-and-feeds.md, "Products").
alter table product_variants
  add column former_price_cents bigint,
  add constraint product_variants_former_price check (former_price_cents > price_cents);
