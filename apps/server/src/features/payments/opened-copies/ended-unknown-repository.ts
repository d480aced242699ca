import { prepared, type Db } from '#db/transaction.ts';

export const chargeReason =
  'It was under way when the backup was made. Look at the card provider for a payment made after the backup, before you take another one.';
export const refundReason =
  'It was under way when the backup was made, and is not made again. Look at the card provider whether it was made after the backup, before you refund it.';

/**
 * Leaves to staff what the business that was backed up may have finished: a charge whose payment this copy does not
 * know, and refunds, which would be made a second time.
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
}
