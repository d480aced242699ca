import { prepared, type Db } from '#db/transaction.ts';

export const chargeReason =
  'It was under way when the backup was made. Look at the card provider for a payment made after the backup, before you take another one.';
export const refundReason =
  'It was under way when the backup was made, and is not made again. Look at the card provider whether it was made after the backup, before you refund it.';

const securedReason =
  'Whether the security deposit was kept or released after the backup is not known. Look at the card provider, then keep it or release it.';
const wantedReason =
  'Whether the security deposit was held or taken after the backup is not known. Look at the card provider before you hold it or send a link.';

/**
 * Leaves to staff the security deposits that may have been held, kept or given back since the backup: those of the backup,
 * and those that were due until now.
 */
async function leaveDeposits(tx: Db, now: Date): Promise<void> {
  await prepared(
    tx,
    'security-deposits-of-backup-due',
    `insert into security_deposits (booking_id, amount_cents, currency, state, trip_date, made_at)
     select b.id, (b.terms ->> 'securityDeposit')::bigint, b.terms ->> 'currency', 'wanted', b.date, $1
     from bookings b
     where coalesce((b.terms ->> 'securityDeposit')::bigint, 0) > 0
       and b.ends_at > $1::timestamptz and (b.date <= ($1::timestamptz at time zone (b.terms ->> 'zone'))::date
         or b.starts_at < $1::timestamptz + interval '2 hours')
       and b.cancelled_at is null and b.hold_expires_at is null and b.awaiting_until is null and not b.called_off
       and not exists (select from security_deposits d where d.booking_id = b.id)`,
    [now],
  );
  await prepared(
    tx,
    'security-deposits-of-backup-left',
    `with open as (
       update security_deposits set left_to_staff = true
       where state in ('wanted', 'held', 'taken') and left_by is null and not left_to_staff
       returning id, booking_id, amount_cents, currency, state
     )
     insert into money_tasks (kind, key, booking_id, amount_cents, currency, reason, made_at)
     select 'charge_in_doubt', 'security-deposit-elsewhere-' || id, booking_id, amount_cents, currency,
       case state when 'wanted' then $2 else $3 end, $1
     from open on conflict (key) do nothing`,
    [now, wantedReason, securedReason],
  );
}

/**
 * Leaves to staff what the business that was backed up may have finished: a charge whose payment this copy does not
 * know, refunds, which would be made a second time, and security deposits.
 */
export async function endedUnknown(tx: Db, now: Date): Promise<void> {
  await prepared(
    tx,
    'charges-of-backup-in-doubt',
    `with ended as (
       update charge_attempts set from_backup = false where from_backup
       returning id, key, open, gateway_payment, amount_cents, currency
     )
     insert into money_tasks (kind, key, booking_id, order_id, amount_cents, currency, reason, made_at)
     select 'charge_in_doubt', 'opened-in-doubt-' || a.key, l.booking_id, l.order_id, a.amount_cents, a.currency, $1, $2
     from ended a cross join lateral (
       select booking_id, order_id from charge_lines where attempt_id = a.id order by booking_id, order_id limit 1) l
     where a.open and a.gateway_payment is null
     on conflict (key) do nothing`,
    [chargeReason, now],
  );
  await prepared(
    tx,
    'refunds-of-backup-stopped',
    `with stopped as (
       update refund_attempts set state = 'failed', failure = $1, touched_at = $2, from_backup = false
       where state = 'created' and from_backup
       returning key, booking_id, order_id, payment_id, amount_cents
     )
     insert into money_tasks (kind, key, booking_id, order_id, payment_id, amount_cents, currency, reason, made_at)
     select 'refund_refused', 'refund-refused-' || s.key, s.booking_id, s.order_id, s.payment_id, s.amount_cents,
       p.currency, $1, $2
     from stopped s join ledger_entries p on p.id = s.payment_id
     on conflict (key) do nothing`,
    [refundReason, now],
  );
  await leaveDeposits(tx, now);
}
