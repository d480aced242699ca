-- Who deletes their account is taken out of free texts too.

-- The ledger is never rewritten; what was typed about a payment can be taken out of it by a transaction that forgets a
-- person. Nothing can be put in.
create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and current_setting('slipway.forgetting', true) = 'on'
    and new.note in (old.note, '') and new.reference in (old.reference, '')
    and to_jsonb(new) - array['note', 'reference'] = to_jsonb(old) - array['note', 'reference']
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger ledger_entries_append_only on ledger_entries;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change_of_ledger();

-- The test gateway keeps what a call was about as a digest. Of those that it wrote out, which are names and addresses
-- among others, nothing is left: their answers are given without a look at what was asked.
update test_gateway.answers set fingerprint = '';

-- Accounts that were deleted before.
update bookings b set cancel_reason = null
from users u where u.id = b.customer_id and u.forgotten_at is not null and b.cancel_reason is not null
  and b.hold_expires_at is null;
update orders o set cancel_reason = null
from users u where u.id = o.customer_id and u.forgotten_at is not null and o.cancel_reason is not null;
create temporary table forgotten on commit drop as
  select b.id as booking_id, null::integer as order_id from bookings b
  join users u on u.id = b.customer_id where u.forgotten_at is not null
  union all
  select null, o.id from orders o join users u on u.id = o.customer_id where u.forgotten_at is not null;
select set_config('slipway.forgetting', 'on', true);
update booking_changes c set before = before - 'reason', after = after - 'reason'
where (before ? 'reason' or after ? 'reason')
  and exists (select from forgotten f where f.booking_id = c.booking_id or f.order_id = c.order_id);
update ledger_entries l set note = '', reference = ''
where (note <> '' or reference <> '')
  and exists (select from forgotten f where f.booking_id = l.booking_id or f.order_id = l.order_id);
select set_config('slipway.forgetting', 'off', true);
update refund_attempts r set reason = ''
where reason <> ''
  and exists (select from forgotten f where f.booking_id = r.booking_id or f.order_id = r.order_id);
update money_tasks t set reason = '', done_note = ''
where (reason <> '' or done_note <> '')
  and exists (select from forgotten f where f.booking_id = t.booking_id or f.order_id = t.order_id);
