import type { Cents } from '@slipway/domain/money/money';
import { and, asc, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import { prepared, type Db } from '#db/transaction.ts';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { chargeAttempts } from '#db/tables/payments.ts';
import { payableKey, type PayableRef } from '#db/payable-ref.ts';
import { dropUnownedCustomer } from '#features/payments/unowned-customer-repository.ts';

/**
 * One attempt to charge a card for a booking or an order; its key is the provider's idempotency
 * key.
 */
export type Attempt = typeof chargeAttempts.$inferSelect;

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
 * Saves the customer created at the provider for a card to be kept, before any other call there, so
 * that closing the attempt can delete it.
 * @returns false when the attempt was closed in the meantime
 */
export async function saveCustomerOfAttempt(
  db: Db,
  id: number,
  customer: string,
): Promise<boolean> {
  const rows = await prepared(
    db,
    'attempt-customer',
    `update charge_attempts set gateway_customer = $2 where id = $1 and state = 'created' returning id`,
    [id, customer],
  );
  return rows.length === 1;
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

/**
 * Closes an attempt without a charge. One given up without an answer from the provider
 * (`cancelled`) must be unchanged since it was read: otherwise its process is alive, has saved the
 * provider's id, and may be charging. The customer created for its card is deleted at the provider.
 * @returns false when the attempt has changed
 */
export async function closeAttempt(
  tx: Db,
  attempt: Attempt,
  end: { state: 'failed' | 'cancelled'; failure?: NonNullable<Attempt['failure']> },
  now: Date,
): Promise<boolean> {
  const [closed] = await prepared<{ customer: string | null; kept: boolean }>(
    tx,
    'attempt-close',
    `update charge_attempts set state = $2, failure = $3, touched_at = $4
     where id = $1 and state in ('created', 'requires_action')
       and ($2 = 'failed' or gateway_payment is not distinct from $5)
     returning gateway_customer as customer, keep_card as kept`,
    [
      attempt.id,
      end.state,
      end.failure ? JSON.stringify(end.failure) : null,
      now,
      attempt.gatewayPayment,
    ],
  );
  if (!closed) return false;
  const { customer, kept } = closed;
  if (kept && customer !== null) await dropUnownedCustomer(tx, customer);
  return true;
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

/** Records that the card holder must authenticate; ignored once the attempt has ended. */
export async function setRequiresAction(
  db: Db,
  id: number,
  clientSecretHash: string,
  now: Date,
): Promise<void> {
  await prepared(
    db,
    'attempt-requires-action',
    `update charge_attempts set state = 'requires_action', client_secret_hash = $2, touched_at = $3
     where id = $1 and state in ('created', 'requires_action')`,
    [id, clientSecretHash, now],
  );
}

/** Moves an attempt without a result to the end of the queue. */
export async function touchAttempt(db: Db, id: number, now: Date): Promise<void> {
  await db.update(chargeAttempts).set({ touchedAt: now }).where(eq(chargeAttempts.id, id));
}

export async function findAttemptByPayment(
  db: Db,
  gatewayPayment: string,
): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(chargeAttempts)
    .where(eq(chargeAttempts.gatewayPayment, gatewayPayment));
  return row;
}

/** A booking's latest attempt, which is the one that counts. */
export async function findLastAttempt(db: Db, bookingId: number): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(chargeAttempts)
    .where(eq(chargeAttempts.bookingId, bookingId))
    .orderBy(desc(chargeAttempts.attemptNo))
    .limit(1);
  return row;
}

/** Attempts unchanged since `before`, whose process may have died. */
export async function findStaleAttempts(db: Db, before: Date, limit: number): Promise<Attempt[]> {
  return db
    .select()
    .from(chargeAttempts)
    .where(
      and(
        inArray(chargeAttempts.state, ['created', 'requires_action']),
        lt(chargeAttempts.touchedAt, before),
      ),
    )
    .orderBy(asc(chargeAttempts.touchedAt))
    .limit(limit);
}

/**
 * Number of attempts and whether one is open; the caller holds the lock on the booking or order.
 */
export async function countAttempts(
  tx: Db,
  { bookingId, orderId }: PayableRef,
): Promise<{ tries: number; open: boolean }> {
  const [row] = await prepared<{ tries: number; open: boolean }>(
    tx,
    'attempts-count',
    `select coalesce(max(attempt_no), 0)::integer as tries,
       coalesce(bool_or(state in ('created', 'requires_action')), false) as open
     from charge_attempts where booking_id = $1 or order_id = $2`,
    [bookingId, orderId],
  );
  return row ?? { tries: 0, open: false };
}

export async function findAttempt(db: Db, id: number): Promise<Attempt | undefined> {
  const [row] = await db.select().from(chargeAttempts).where(eq(chargeAttempts.id, id));
  return row;
}

const of = ({ bookingId, orderId }: PayableRef) =>
  bookingId !== null
    ? eq(chargeAttempts.bookingId, bookingId)
    : eq(chargeAttempts.orderId, orderId);

/** The attempts for a booking or an order that were not charged, newest first. */
export async function listUnpaidAttempts(db: Db, what: PayableRef): Promise<Attempt[]> {
  return db
    .select()
    .from(chargeAttempts)
    .where(and(of(what), ne(chargeAttempts.state, 'succeeded')))
    .orderBy(desc(chargeAttempts.attemptNo));
}
