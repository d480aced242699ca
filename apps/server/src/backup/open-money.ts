import type pg from 'pg';

/** What moved money when the backup was made. */
export interface OpenMoney {
  /** Charges of which only the provider knows whether they were made: each is listed under To do. */
  chargesInDoubt: number;
  /** Refunds that are not made again: each is listed under To do. */
  refundsStopped: number;
  /** Charges that the next start looks up at the provider. */
  chargesToLookUp: number;
}

export const chargeReason =
  'It was under way when the backup was made. Look at the card provider for a payment made after the backup, before you take another one.';
export const refundReason =
  'It was under way when the backup was made, and is not made again. Look at the card provider whether it was made after the backup, before you refund it.';

/**
 * Leaves to staff what the business that was backed up may have finished: a charge whose payment this copy does not
 * know, and refunds, which would be made a second time. In the caller's transaction.
 */
export async function settleOpenMoney(client: pg.ClientBase): Promise<OpenMoney> {
  const { rowCount: chargesInDoubt } = await client.query(
    `insert into money_tasks (kind, key, booking_id, order_id, amount_cents, currency, reason, made_at)
     select 'charge_in_doubt', 'opened-in-doubt-' || a.key, l.booking_id, l.order_id, a.amount_cents, a.currency, $1, now()
     from charge_attempts a cross join lateral (
       select booking_id, order_id from charge_lines where attempt_id = a.id order by booking_id, order_id limit 1) l
     where a.open and a.gateway_payment is null
     on conflict (key) do nothing`,
    [chargeReason],
  );
  const { rowCount: refundsStopped } = await client.query(
    `with stopped as (
       update refund_attempts set state = 'failed', failure = $1, touched_at = now() where state = 'created'
       returning key, booking_id, order_id, payment_id, amount_cents
     )
     insert into money_tasks (kind, key, booking_id, order_id, payment_id, amount_cents, currency, reason, made_at)
     select 'refund_refused', 'refund-refused-' || s.key, s.booking_id, s.order_id, s.payment_id, s.amount_cents,
       p.currency, $1, now()
     from stopped s join ledger_entries p on p.id = s.payment_id
     on conflict (key) do nothing`,
    [refundReason],
  );
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::integer as n from charge_attempts where open and gateway_payment is not null',
  );
  return {
    chargesInDoubt: chargesInDoubt ?? 0,
    refundsStopped: refundsStopped ?? 0,
    chargesToLookUp: rows[0]?.n ?? 0,
  };
}
