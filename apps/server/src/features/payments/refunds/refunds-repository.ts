import type { Cents } from '@slipway/domain/money/money';
import { and, asc, desc, eq, lt, ne } from 'drizzle-orm';
import { refundAttempts } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';
import type { PayableRef } from '#db/payable-ref.ts';

/** A refund that is wanted, until the provider has made it. */
export type RefundAttempt = typeof refundAttempts.$inferSelect;

export interface QueuedRefund {
  /** The provider's idempotency key: the same want has the same key. */
  key: string;
  paymentId: number;
  paidFor: PayableRef;
  amount: Cents;
  reason: string;
  /** Who of the staff wants it; absent: nobody, the product itself. */
  wantedBy?: number;
  /** The customer gets a mail once it is made. */
  tellCustomer?: boolean;
  now: Date;
}

/** Null when it is wanted already. */
export async function insertRefund(tx: Db, wanted: QueuedRefund): Promise<number | null> {
  const { key, paymentId, reason, now } = wanted;
  const [row] = await tx
    .insert(refundAttempts)
    .values({
      key,
      paymentId,
      ...wanted.paidFor,
      amountCents: wanted.amount,
      reason,
      wantedBy: wanted.wantedBy ?? null,
      tellCustomer: wanted.tellCustomer ?? false,
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

/** The refund of so much of a payment that is wanted and not entered yet; of several the first one. */
export async function findQueuedRefund(
  db: Db,
  paymentId: number,
  amount: Cents,
): Promise<RefundAttempt | undefined> {
  const [row] = await db
    .select()
    .from(refundAttempts)
    .where(
      and(
        eq(refundAttempts.paymentId, paymentId),
        eq(refundAttempts.amountCents, amount),
        eq(refundAttempts.state, 'created'),
      ),
    )
    .orderBy(asc(refundAttempts.id))
    .limit(1);
  return row;
}

/** Refunds that nobody has tried since, the longest untouched first. */
export async function listOpenRefunds(db: Db, untouchedSince: Date): Promise<number[]> {
  const rows = await db
    .select({ id: refundAttempts.id })
    .from(refundAttempts)
    .where(and(eq(refundAttempts.state, 'created'), lt(refundAttempts.touchedAt, untouchedSince)))
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
  end: { state: 'succeeded'; gatewayRefund: string } | { state: 'failed'; failure: string },
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

/** The refunds of a booking or an order that the provider has not made, newest first. */
export async function listPendingRefunds(
  db: Db,
  { bookingId, orderId }: PayableRef,
): Promise<RefundAttempt[]> {
  const of =
    bookingId !== null
      ? eq(refundAttempts.bookingId, bookingId)
      : eq(refundAttempts.orderId, orderId);
  return db
    .select()
    .from(refundAttempts)
    .where(and(of, ne(refundAttempts.state, 'succeeded')))
    .orderBy(desc(refundAttempts.id));
}
