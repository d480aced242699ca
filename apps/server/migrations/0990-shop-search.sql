-- The shop is searched in one text: three columns that are compared without case took three searches of the index and
-- three folds of each row that it named.
alter table units add column shop_text text
  generated always as (case when in_shop then lower(name || e'\n' || sku || e'\n' || description) end) stored;
create index shop_search on units using gin (shop_text gin_trgm_ops) where in_shop and ended_at is null;
