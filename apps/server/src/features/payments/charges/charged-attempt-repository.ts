import type { Cents } from '@slipway/domain/money/money';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { payableKey, type PayableRef } from '#db/payable-ref.ts';
import { prepared, type Db } from '#db/transaction.ts';
import type { Attempt } from './attempts-repository.ts';

export interface NewAttempt {
  payableRef: PayableRef;
  attemptNo: number;
  kind: LedgerKind;
  amount: Cents;
  currency: string;
  keepCard: boolean;
  now: Date;
}

/** Saved before the provider is called, in the transaction that creates what is paid for. */
export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<Attempt> {
  const { bookingId, orderId } = attempt.payableRef;
  const key = `${payableKey(attempt.payableRef)}-${attempt.attemptNo}`;
  const [row] = await prepared<{ id: number }>(
    tx,
    'attempt-insert',
    `insert into charge_attempts
       (booking_id, order_id, attempt_no, kind, amount_cents, currency, key, keep_card, created_at,
        touched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
    [
      bookingId,
      orderId,
      attempt.attemptNo,
      attempt.kind,
      attempt.amount,
      attempt.currency,
      key,
      attempt.keepCard,
      attempt.now,
    ],
  );
  if (!row) throw new Error('The attempt was not saved');
  return {
    id: row.id,
    bookingId,
    orderId,
    attemptNo: attempt.attemptNo,
    keepCard: attempt.keepCard,
    kind: attempt.kind,
    amountCents: attempt.amount,
    currency: attempt.currency,
    key,
    gatewayCard: null,
    gatewayCustomer: null,
    gatewayPayment: null,
    clientSecretHash: null,
    state: 'created',
    failure: null,
    createdAt: attempt.now,
    touchedAt: attempt.now,
  };
}

/**
 * Saves the provider's ids before the charge is confirmed. False when the attempt was given up in
 * the meantime: then it must not be confirmed.
 */
export async function saveGatewayNames(
  db: Db,
  id: number,
  names: { card: string; customer: string | null; payment: string },
  now: Date,
): Promise<boolean> {
  const rows = await prepared(
    db,
    'attempt-names',
    `update charge_attempts
     set gateway_card = $2, gateway_customer = $3, gateway_payment = $4, touched_at = $5
     where id = $1 and state = 'created' returning id`,
    [id, names.card, names.customer, names.payment, now],
  );
  return rows.length === 1;
}

/** Records that the provider charged the card, which overrides any earlier state. */
export async function setSucceeded(tx: Db, id: number, now: Date): Promise<void> {
  await prepared(
    tx,
    'attempt-succeeded',
    "update charge_attempts set state = 'succeeded', touched_at = $2 where id = $1",
    [id, now],
  );
}
