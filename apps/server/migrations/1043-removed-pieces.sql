-- Whether its pieces were removed from an order before it was handed over, instead of coming back.
alter table order_returns add column removed boolean not null default false;
