-- Links to the pages of orders of the shop (docs/decisions/0058-orders-after-payment.md). Only the hash of a link is
-- stored; when it ends follows from its order.
create table order_links (
  id integer generated always as identity primary key,
  token_hash text not null unique,
  order_id integer not null references orders (id),
  made_at timestamptz not null
);
create index order_links_order on order_links (order_id);
create function keep_order_link() returns trigger language plpgsql as $$
begin
  raise exception 'A link to an order stays as it was made' using errcode = 'restrict_violation';
end $$;
create trigger order_links_stay before update on order_links for each row execute function keep_order_link();
