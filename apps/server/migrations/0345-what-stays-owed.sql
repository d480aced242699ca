-- An order that is cancelled so late that all is kept stays owed, as a booking does; one that the business cancels does not.
-- What is left of anything cancelled is what stays owed of it: nothing, where nothing does.
drop index bookings_owed;
drop index bookings_due;
drop index orders_due;
alter table orders
  add called_off boolean not null default false,
  add owed_after_cancel boolean not null default false;
alter table orders alter column left_cents set expression as
  (case when cancelled_at is null or owed_after_cancel then total_cents - paid_cents else 0 end);
alter table bookings alter column left_cents set expression as
  (case when cancelled_at is null or owed_after_cancel then total_cents - paid_cents else 0 end);

-- Orders cancelled before, by the terms that they were made under.
update orders o set
  called_off = c.by_business,
  owed_after_cancel = not c.by_business and o.total_cents > o.paid_cents and 100 <= coalesce(
    (select (s ->> 'keep_percent')::numeric
     from jsonb_array_elements(o.terms -> 'cancellation' -> 'steps') s
     where o.delivery_date - (o.cancelled_at at time zone (o.terms ->> 'zone'))::date
       > (s ->> 'more_than_days')::integer
     order by (s ->> 'more_than_days')::integer desc limit 1),
    (o.terms -> 'cancellation' ->> 'otherwise_keep_percent')::numeric)
from (
  select order_id, bool_or(coalesce((after ->> 'by_business')::boolean, false)) as by_business
  from booking_changes where action = 'cancelled' and order_id is not null group by order_id
) c
where c.order_id = o.id and o.cancelled_at is not null;

-- The lists of what is owed, and what is due.
create index bookings_owed on bookings (date, time, id) include (company_id)
  where hold_expires_at is null and left_cents > 0;
create index orders_due on orders (delivery_date) where left_cents > 0;
-- A column that was reckoned anew has no statistics.
analyze bookings (left_cents);
analyze orders (left_cents);
