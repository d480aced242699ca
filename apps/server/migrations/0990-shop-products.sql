-- What the shop lists and searches: a row for each product on show, kept by triggers. The rows of `units` are five times
-- as wide, and three columns that are compared without case took three searches of an index and three folds of each row.
create table shop_products (
  unit_id integer primary key references units on delete cascade,
  company_id integer not null,
  unit_category_id integer,
  name text not null,
  price_cents bigint not null,
  -- Name, SKUs and description, in lower case.
  searched text not null
);

create function keep_shop_product() returns trigger language plpgsql as $$
begin
  if new.in_shop and new.ended_at is null then
    insert into shop_products (unit_id, company_id, unit_category_id, name, price_cents, searched)
    values (new.id, new.company_id, new.unit_category_id, new.name, new.price_cents,
      lower(new.name || e'\n' || new.sku || e'\n' || new.description))
    on conflict (unit_id) do update set company_id = excluded.company_id, unit_category_id = excluded.unit_category_id,
      name = excluded.name, price_cents = excluded.price_cents, searched = excluded.searched
    where shop_products is distinct from excluded;
  else
    delete from shop_products where unit_id = new.id;
  end if;
  return null;
end $$;

create trigger units_put_on_show after insert on units
  for each row when (new.in_shop) execute function keep_shop_product();
create trigger units_changed_on_show
  after update of in_shop, ended_at, company_id, unit_category_id, name, price_cents, sku, description on units
  for each row when (old.in_shop or new.in_shop) execute function keep_shop_product();

insert into shop_products (unit_id, company_id, unit_category_id, name, price_cents, searched)
select id, company_id, unit_category_id, name, price_cents, lower(name || e'\n' || sku || e'\n' || description)
from units where in_shop and ended_at is null;

drop index shop_by_id, shop_by_name, shop_by_price, shop_category_by_id, shop_category_by_name, shop_category_by_price;
create index shop_by_name on shop_products (name, unit_id);
create index shop_by_price on shop_products (price_cents, unit_id);
create index shop_category_by_id on shop_products (unit_category_id, unit_id);
create index shop_category_by_name on shop_products (unit_category_id, name, unit_id);
create index shop_category_by_price on shop_products (unit_category_id, price_cents, unit_id);
create index shop_search on shop_products using gin (searched gin_trgm_ops);
