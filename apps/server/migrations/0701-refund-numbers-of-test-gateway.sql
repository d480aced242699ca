-- What whoever asked for a refund calls it; told with every event about it.
alter table test_gateway.refunds add column number text;
