import { and, asc, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';
import { chargeAttempts } from '#db/tables/payments.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import { dropUnownedCustomer } from '#features/payments/unowned-customer-repository.ts';

/**
 * One attempt to charge a card for a booking or an order; its key is the provider's idempotency
 * key.
 */
export type Attempt = typeof chargeAttempts.$inferSelect;

/** The states of an attempt that may still be charged. */
const openStates: Attempt['state'][] = ['created', 'requires_action'];

const isOpen = (id: number) =>
  and(eq(chargeAttempts.id, id), inArray(chargeAttempts.state, openStates));

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
  const rows = await db
    .update(chargeAttempts)
    .set({ gatewayCustomer: customer })
    .where(and(eq(chargeAttempts.id, id), eq(chargeAttempts.state, 'created')))
    .returning({ id: chargeAttempts.id });
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
  const { gatewayPayment } = chargeAttempts;
  const asRead =
    attempt.gatewayPayment === null
      ? isNull(gatewayPayment)
      : eq(gatewayPayment, attempt.gatewayPayment);
  const [closed] = await tx
    .update(chargeAttempts)
    .set({ state: end.state, failure: end.failure ?? null, touchedAt: now })
    .where(and(isOpen(attempt.id), end.state === 'failed' ? undefined : asRead))
    .returning({ customer: chargeAttempts.gatewayCustomer, kept: chargeAttempts.keepCard });
  if (!closed) return false;
  const { customer, kept } = closed;
  if (kept && customer !== null) await dropUnownedCustomer(tx, customer);
  return true;
}

/** Records that the card holder must authenticate; ignored once the attempt has ended. */
export async function setRequiresAction(
  db: Db,
  id: number,
  clientSecretHash: string,
  now: Date,
): Promise<void> {
  await db
    .update(chargeAttempts)
    .set({ state: 'requires_action', clientSecretHash, touchedAt: now })
    .where(isOpen(id));
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
    .where(and(inArray(chargeAttempts.state, openStates), lt(chargeAttempts.touchedAt, before)))
    .orderBy(asc(chargeAttempts.touchedAt))
    .limit(limit);
}

/**
 * Number of attempts and whether one is open; the caller holds the lock on the booking or order.
 */
export async function countAttempts(
  tx: Db,
  what: PayableRef,
): Promise<{ tries: number; open: boolean }> {
  const rows = await tx
    .select({ attemptNo: chargeAttempts.attemptNo, state: chargeAttempts.state })
    .from(chargeAttempts)
    .where(of(what));
  return {
    tries: Math.max(0, ...rows.map(({ attemptNo }) => attemptNo)),
    open: rows.some(({ state }) => openStates.includes(state)),
  };
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
