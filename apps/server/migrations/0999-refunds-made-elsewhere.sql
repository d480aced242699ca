-- A refund of an order of the shop that was made at the provider has no user who made it
-- (docs/rules/shop.md, "Returns").
alter table order_refunds alter column made_by drop not null;
