-- Security deposits that are left at the counter, in cash or by the business's own terminal (docs/rules/statuses-and-money.md).

alter table security_deposits
  -- How it was left at the counter; null: it is by card at the provider.
  add column left_by text check (left_by in ('Cash', 'Card terminal')),
  -- The payment in the ledger by which it was left.
  add column left_entry integer unique references ledger_entries (id);

alter table security_deposits
  add constraint security_deposits_left check ((left_by is null) = (left_entry is null)),
  add constraint security_deposits_at_counter
    check (left_by is null or (state in ('taken', 'captured', 'released') and secured_at is not null and capture_before is null));

-- As before; how it was left is said once, when it is.
create or replace function keep_security_deposit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['state', 'attempt_id', 'capture_before', 'secured_at', 'captured_cents', 'reason',
        'captured_by', 'ended_on', 'trip_date', 'released_by_staff', 'left_to_staff', 'left_by', 'left_entry']
      = to_jsonb(old) - array['state', 'attempt_id', 'capture_before', 'secured_at', 'captured_cents', 'reason',
        'captured_by', 'ended_on', 'trip_date', 'released_by_staff', 'left_to_staff', 'left_by', 'left_entry']
    and (new.left_to_staff or not old.left_to_staff)
    and ((new.left_by, new.left_entry) is not distinct from (old.left_by, old.left_entry)
      or (old.state = 'wanted' and new.state = 'taken'))
    and (case
      when old.state = new.state then
        -- Another charge of what is wanted; or its reason is taken out by a transaction that forgets a person.
        to_jsonb(new) - array['attempt_id', 'reason', 'left_to_staff']
          = to_jsonb(old) - array['attempt_id', 'reason', 'left_to_staff']
        and (new.attempt_id is not distinct from old.attempt_id or old.state = 'wanted')
        and (new.reason = old.reason or (new.reason = '' and current_setting('slipway.forgetting', true) = 'on'))
      when old.state = 'wanted' then new.state in ('held', 'taken', 'released')
      when old.state = 'held' then new.state in ('taken', 'capturing', 'releasing')
      when old.state = 'taken' then new.state in ('captured', 'released')
      when old.state = 'capturing' then
        -- A hold that has ended at the provider can no longer be captured.
        new.state = 'released' or (new.state = 'captured' and new.captured_cents = old.captured_cents)
      when old.state = 'releasing' then
        new.state = 'released' and new.trip_date is not distinct from old.trip_date
        and new.released_by_staff = old.released_by_staff
      else false
    end)
  then
    return new;
  end if;
  raise exception 'A security deposit goes one way only' using errcode = 'restrict_violation';
end $$;

-- The ledger has what was left at the counter and what was given back of it, whole or less what is kept; no later entry,
-- such as a correction, parts from it.
create function check_security_deposit_at_counter() returns trigger language plpgsql as $$
declare
  entry integer;
begin
  if tg_table_name = 'security_deposits' then
    entry := new.left_entry;
  else
    entry := coalesce(new.refund_of, new.id);
  end if;
  if exists (
    select from security_deposits d join ledger_entries p on p.id = d.left_entry
    where d.left_entry = entry
      and ((p.booking_id, p.kind, p.direction, p.amount_cents, p.currency, p.method)
          is distinct from (d.booking_id, 6, 'payment', d.amount_cents, d.currency, d.left_by)
        or p.refund_of is not null or p.attempt_id is not null
        or refunded_of(p.id) <> case d.state when 'taken' then 0 else d.amount_cents - d.captured_cents end)
  ) then
    raise exception 'A security deposit at the counter differs from the ledger'
      using errcode = 'check_violation', constraint = 'security_deposit_in_ledger';
  end if;
  return null;
end $$;
create constraint trigger security_deposits_in_ledger after insert or update on security_deposits
  deferrable initially deferred for each row when (new.left_entry is not null)
  execute function check_security_deposit_at_counter();
create constraint trigger ledger_security_deposits after insert on ledger_entries
  deferrable initially deferred for each row when (new.kind = 6 and new.attempt_id is null)
  execute function check_security_deposit_at_counter();

-- What staff have to see to: one left at the counter whose trip is over or cancelled.
alter table money_tasks drop constraint money_tasks_kind_check;
alter table money_tasks add constraint money_tasks_kind_check
  check (kind in ('give_back', 'refund_refused', 'dispute_opened', 'charge_in_doubt',
    'paid_after_cancel', 'books_differ', 'message_failed', 'job_failed', 'many_holds', 'calendar_fewer',
    'too_few_to_sail', 'items_late', 'deposit_due', 'many_unpaid', 'security_deposit_lost', 'return_asked',
    'gift_card_sale', 'system_problem', 'compare_with_provider', 'taken_after_backup', 'credit', 'low_stock',
    'security_deposit_back'));
