-- What each variant cost since when: beside a former price the shop says the lowest price of the 30 days before
-- (docs/rules/catalogue-and-feeds.md, "Products").
create table variant_prices (
  id bigint generated always as identity primary key,
  variant_id integer not null references product_variants (id) on delete cascade,
  price_cents bigint not null,
  since timestamptz not null default now()
);

create index variant_prices_of_variant on variant_prices (variant_id, since);

insert into variant_prices (variant_id, price_cents) select id, price_cents from product_variants;

create function keep_variant_price() returns trigger language plpgsql as $$
begin
  insert into variant_prices (variant_id, price_cents) values (new.id, new.price_cents);
  return null;
end $$;

create trigger keep_first_variant_price
  after insert on product_variants
  for each row execute function keep_variant_price();

create trigger keep_variant_price
  after update of price_cents on product_variants
  for each row when (new.price_cents <> old.price_cents)
  execute function keep_variant_price();
