-- Deposits by hand: what staff have to collect, and the limits of bookings of which nothing is paid.
alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check
  check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late', 'deposit_due', 'many_unpaid'));

-- The deposit to collect follows the booking, whatever changes it: done once the deposit is paid or the booking is
-- cancelled, else the amount that is left of it. What ended by itself comes back when money of the deposit is due
-- again; what staff marked as done stays done.
create function deposit_task() returns trigger language plpgsql as $$
begin
  if new.status = 1 or new.paid_cents >= new.deposit_cents then
    update money_tasks set done_at = clock_timestamp(), done_note = 'Settled automatically'
    where key = 'deposit-' || new.id and done_at is null;
  else
    update money_tasks set amount_cents = new.deposit_cents - new.paid_cents, done_at = null, done_note = ''
    where key = 'deposit-' || new.id
      and (done_at is null or (done_by is null and done_note = 'Settled automatically'));
  end if;
  return null;
end $$;
create trigger bookings_deposit_task after update of status, paid_cents, deposit_cents on bookings
  for each row when (old.hold_expires_at is null and new.source = 'public'
    and (old.status, old.paid_cents, old.deposit_cents) is distinct from (new.status, new.paid_cents, new.deposit_cents))
  execute function deposit_task();
