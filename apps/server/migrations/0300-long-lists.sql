-- Searches by words, and lists of orders like those of bookings: an index for each order and each search.
create index bookings_words on bookings using gin (to_tsvector('simple', name));
create index users_words on users using gin (to_tsvector('simple', name));
create index orders_words on orders using gin (to_tsvector('simple', name));
create index orders_search on orders
  using gin (name gin_trgm_ops, email_key gin_trgm_ops, phone gin_trgm_ops);

drop index orders_delivery;
create index orders_delivery on orders (delivery_date, id) include (company_id);
create index orders_by_name on orders (name, id);
create index orders_by_status on orders (status, id) include (company_id);
create index orders_by_total on orders (total_cents, id);
create index orders_by_paid on orders (paid_cents, id);
create index orders_by_left on orders (left_cents, id);
create index orders_open on orders (delivery_date, id) include (company_id)
  where cancelled_at is null and completed_at is null;
create index orders_cancelled on orders (id) include (company_id) where cancelled_at is not null;

-- Matches are counted in the index of their filter alone, which therefore knows the company.
drop index bookings_by_date;
create index bookings_by_date on bookings (date, time, id) include (company_id)
  where hold_expires_at is null;
drop index bookings_by_status;
create index bookings_by_status on bookings (status, date, time, id) include (company_id)
  where hold_expires_at is null;
drop index bookings_by_unit;
create index bookings_by_unit on bookings (unit_id, date, time, id) include (company_id)
  where hold_expires_at is null;
drop index bookings_by_kind;
create index bookings_by_kind on bookings (kind, date, time, id) include (company_id)
  where hold_expires_at is null;
drop index bookings_by_source;
create index bookings_by_source on bookings (source, date, time, id) include (company_id)
  where hold_expires_at is null and source <> 'public';
create index bookings_owed on bookings (date, time, id) include (company_id)
  where hold_expires_at is null and left_cents > 0 and cancelled_at is null;

-- Every customer has a line of totals, so that all of them can be walked in the order of what they booked or spent.
insert into customer_totals (customer_id) select id from users where role = 'Customer'
on conflict do nothing;
create function begin_customer_totals() returns trigger language plpgsql as $$
begin
  insert into customer_totals (customer_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger users_begin_customer_totals after insert or update of role on users
  for each row when (new.role = 'Customer') execute function begin_customer_totals();
create index customer_totals_by_total on customer_totals (total_cents, customer_id);
create index customer_totals_by_count on customer_totals ((bookings + orders), customer_id);
create index customers_inactive on users (name, id) where role = 'Customer' and ended_at is not null;
