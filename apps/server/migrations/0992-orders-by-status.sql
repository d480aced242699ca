-- Orders of a status are listed by their day: without it a status that is rare among old ones is looked for in all of
-- them.
drop index orders_by_status;
create index orders_by_status on orders (status, delivery_date, id) include (company_id);
