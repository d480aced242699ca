-- Whose an open hold is: network, email, phone and card, hashed. The limits count by it, and it goes with the hold.
create table hold_keys (
  key text not null,
  booking_id integer not null references bookings (id) on delete cascade,
  primary key (key, booking_id)
);
create index hold_keys_booking on hold_keys (booking_id);

-- Unusually many open holds are on the staff's list.
alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check check (kind in ('give_back',
  'refund_refused', 'dispute_opened', 'charge_in_doubt', 'paid_after_cancel', 'books_differ',
  'message_failed', 'job_failed', 'many_holds'));
