import type { Cents } from '@slipway/domain/money/money';
import { and, asc, desc, eq, inArray, like, lt, ne, not, sql } from 'drizzle-orm';
import { ledgerEntries, refundAttempts } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';
import type { PayableRef } from '#db/payable-ref.ts';
import type { LedgerEntry } from '#features/payments/ledger/ledger-repository.ts';

/** A queued refund, until the provider has made it. */
export type RefundAttempt = typeof refundAttempts.$inferSelect;

export interface QueuedRefund {
  /** The provider's idempotency key. */
  key: string;
  paymentId: number;
  payableRef: PayableRef;
  amount: Cents;
  reason: string;
  /** The staff member who requested it; absent: automatic. */
  wantedBy?: number;
  /** Whether the customer gets a mail once it is made. */
  tellCustomer?: boolean;
  now: Date;
}

/** Returns null when the key is already queued. */
export async function insertRefund(tx: Db, refund: QueuedRefund): Promise<number | null> {
  const { key, paymentId, reason, now } = refund;
  const [row] = await tx
    .insert(refundAttempts)
    .values({
      key,
      paymentId,
      ...refund.payableRef,
      amountCents: refund.amount,
      reason,
      wantedBy: refund.wantedBy ?? null,
      tellCustomer: refund.tellCustomer ?? false,
      state: 'created',
      createdAt: now,
      touchedAt: now,
    })
    .onConflictDoNothing({ target: refundAttempts.key })
    .returning({ id: refundAttempts.id });
  return row?.id ?? null;
}

export async function findOpenRefund(db: Db, id: number): Promise<RefundAttempt | undefined> {
  const open = and(eq(refundAttempts.id, id), eq(refundAttempts.state, 'created'));
  const [row] = await db.select().from(refundAttempts).where(open);
  return row;
}

/** A refund as an event of the provider reports it. */
export interface ReportedRefund {
  /** The number that we gave it at the provider; undefined: it has none there. */
  number: string | undefined;
  amount: Cents;
}

/**
 * Our own refund, of one of these payments, that the provider reports; undefined: it was made at the
 * provider. It is found by its number, and an older refund, sent without one, by its amount.
 */
export async function findOwnRefund(
  tx: Db,
  payments: readonly LedgerEntry[],
  { number, amount }: ReportedRefund,
): Promise<RefundAttempt | undefined> {
  const { id, paymentId, numbered, amountCents, state } = refundAttempts;
  const matches =
    number === undefined
      ? and(eq(numbered, false), eq(amountCents, amount), eq(state, 'created'))
      : and(eq(numbered, true), eq(sql`${id}::text`, number));
  const ids = payments.map((payment) => payment.id);
  const [row] = await tx
    .select()
    .from(refundAttempts)
    .where(and(inArray(paymentId, ids), matches))
    .orderBy(asc(id))
    .limit(1);
  return row;
}

/**
 * Refunds not tried since `untouchedSince`, oldest first; without those of a restored backup, which are first looked up
 * at the provider.
 */
export async function listOpenRefunds(db: Db, untouchedSince: Date): Promise<number[]> {
  const rows = await db
    .select({ id: refundAttempts.id })
    .from(refundAttempts)
    .where(
      and(
        eq(refundAttempts.state, 'created'),
        not(refundAttempts.fromBackup),
        lt(refundAttempts.touchedAt, untouchedSince),
      ),
    )
    .orderBy(asc(refundAttempts.touchedAt))
    .limit(100);
  return rows.map((row) => row.id);
}

export async function touchRefund(db: Db, id: number, now: Date): Promise<void> {
  await db.update(refundAttempts).set({ touchedAt: now }).where(eq(refundAttempts.id, id));
}

export async function closeRefund(
  db: Db,
  id: number,
  end: { state: 'succeeded'; gatewayRefund: string | null } | { state: 'failed'; failure: string },
  now: Date,
): Promise<void> {
  await db
    .update(refundAttempts)
    .set({ ...end, touchedAt: now })
    .where(eq(refundAttempts.id, id));
}

export async function findRefund(db: Db, id: number): Promise<RefundAttempt | undefined> {
  const [row] = await db.select().from(refundAttempts).where(eq(refundAttempts.id, id));
  return row;
}

const isOf = ({ bookingId, orderId }: PayableRef) =>
  bookingId !== null
    ? eq(refundAttempts.bookingId, bookingId)
    : eq(refundAttempts.orderId, orderId);

/** The refunds of a booking or an order whose keys start like this, without those that failed. */
export async function listQueuedRefunds(
  db: Db,
  what: PayableRef,
  keys: string,
): Promise<{ paymentId: number; amount: Cents; method: LedgerEntry['method'] }[]> {
  const { paymentId, amountCents, key, state } = refundAttempts;
  return db
    .select({ paymentId, amount: amountCents, method: ledgerEntries.method })
    .from(refundAttempts)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, paymentId))
    .where(and(isOf(what), like(key, `${keys}%`), ne(state, 'failed')));
}

/** The refunds of a booking or an order that have not been made yet, newest first. */
export async function listPendingRefunds(db: Db, what: PayableRef): Promise<RefundAttempt[]> {
  return db
    .select()
    .from(refundAttempts)
    .where(and(isOf(what), ne(refundAttempts.state, 'succeeded')))
    .orderBy(desc(refundAttempts.id));
}
