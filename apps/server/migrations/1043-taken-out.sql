-- Whether its pieces were taken out of an order before it was handed over, instead of coming back.
alter table order_returns add column taken_out boolean not null default false;
