import { cents, type Cents } from '@slipway/domain/money/money';
import { ledgerKind, type LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNull,
  lt,
  ne,
  not,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';
import { chargeAttempts, chargeLines } from '#db/tables/payments.ts';
import { payableRefOf, type PayableRef } from '#db/payable-ref.ts';
import { dropUnownedCustomer } from '#features/payments/unowned-customer-repository.ts';
import type { ChargeLine } from '#db/charge-lines.ts';

/**
 * One attempt to charge a card for bookings and orders; its key is the provider's idempotency key.
 */
export type Attempt = typeof chargeAttempts.$inferSelect & {
  /** How it is divided among bookings and orders, in the order in which they are locked (`inOrder`). */
  lines: readonly ChargeLine[];
};

const isOpen = (id: number) => and(eq(chargeAttempts.id, id), chargeAttempts.open);

interface StoredLine {
  bookingId: number | null;
  orderId: number | null;
  attemptNo: number;
  kind: LedgerKind;
  amount: number;
}

const readLines = (rows: StoredLine[]): ChargeLine[] =>
  rows.map(({ bookingId, orderId, amount, ...line }) => ({
    ...line,
    payableRef: payableRefOf({ bookingId, orderId }),
    amount: cents(amount),
  }));

const columns = {
  ...getTableColumns(chargeAttempts),
  lines: sql<StoredLine[]>`(
    select json_agg(json_build_object('bookingId', l.booking_id, 'orderId', l.order_id,
      'attemptNo', l.attempt_no, 'kind', l.kind, 'amount', l.amount_cents) order by l.booking_id, l.order_id)
    from charge_lines l where l.attempt_id = charge_attempts.id)`.mapWith(readLines),
};

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
    .returning({
      customer: chargeAttempts.gatewayCustomer,
      kept: sql<boolean>`${chargeAttempts.keepCard} or ${chargeAttempts.forSecurityDeposit}`,
    });
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
    .select(columns)
    .from(chargeAttempts)
    .where(eq(chargeAttempts.gatewayPayment, gatewayPayment));
  return row;
}

const of = ({ bookingId, orderId }: PayableRef) =>
  bookingId !== null ? eq(chargeLines.bookingId, bookingId) : eq(chargeLines.orderId, orderId);

/** The attempts with a line for a booking or an order, newest first. */
const attemptsOf = (db: Db, what: PayableRef, which?: SQL) =>
  db
    .select(columns)
    .from(chargeAttempts)
    .innerJoin(chargeLines, eq(chargeLines.attemptId, chargeAttempts.id))
    .where(and(of(what), which))
    .orderBy(desc(chargeLines.attemptNo));

/** The latest attempt of a booking or an order towards its price, which is the one that counts. */
export async function findLastAttempt(db: Db, what: PayableRef): Promise<Attempt | undefined> {
  const ofPrice = ne(chargeLines.kind, ledgerKind.securityDeposit);
  const [row] = await attemptsOf(db, what, ofPrice).limit(1);
  return row;
}

/**
 * Attempts unchanged since `before`, whose process may have died; not those whose money is awaited, nor those of a
 * backup that are still to be looked up.
 */
export async function findStaleAttempts(db: Db, before: Date, limit: number): Promise<Attempt[]> {
  return db
    .select(columns)
    .from(chargeAttempts)
    .where(
      and(
        ...[chargeAttempts.open, not(chargeAttempts.awaiting), not(chargeAttempts.fromBackup)],
        lt(chargeAttempts.touchedAt, before),
      ),
    )
    .orderBy(asc(chargeAttempts.touchedAt))
    .limit(limit);
}

/** Attempts whose money is awaited and was not asked for since `before`. */
export async function findAwaitingAttempts(
  db: Db,
  before: Date,
  limit: number,
): Promise<Attempt[]> {
  return db
    .select(columns)
    .from(chargeAttempts)
    .where(and(chargeAttempts.open, chargeAttempts.awaiting, lt(chargeAttempts.touchedAt, before)))
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
    .select({ attemptNo: chargeLines.attemptNo, open: chargeLines.open })
    .from(chargeLines)
    .where(of(what));
  return {
    tries: Math.max(0, ...rows.map(({ attemptNo }) => attemptNo)),
    open: rows.some(({ open }) => open),
  };
}

/** The money for a booking or an order that a bank has been asked for and that may still come. */
export async function awaitedOf(db: Db, what: PayableRef): Promise<Cents> {
  const [row] = await db
    .select({ sum: sql<string | null>`sum(${chargeLines.amountCents})` })
    .from(chargeLines)
    .innerJoin(chargeAttempts, eq(chargeAttempts.id, chargeLines.attemptId))
    .where(and(of(what), chargeLines.open, chargeAttempts.awaiting));
  return cents(Number(row?.sum ?? 0));
}

export async function findAttempt(db: Db, id: number): Promise<Attempt | undefined> {
  const [row] = await db.select(columns).from(chargeAttempts).where(eq(chargeAttempts.id, id));
  return row;
}

/** Whether the money of a charge was ordered and may still come. */
export const isAwaitingOpen = ({ awaiting, state }: Attempt): boolean =>
  awaiting && (state === 'created' || state === 'requires_action');

/** The attempts for a booking or an order that were not charged, newest first. */
export async function listUnpaidAttempts(db: Db, what: PayableRef): Promise<Attempt[]> {
  return attemptsOf(db, what, ne(chargeAttempts.state, 'succeeded'));
}
