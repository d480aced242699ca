import type { Cents } from '@slipway/domain/money/money';
import { and, eq, lt } from 'drizzle-orm';
import { GatewayUnavailable, RefundRefused } from '#adapters/payment-gateway.ts';
import { refundAttempts } from '#db/tables/payments.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { addEntry, findEntry } from './ledger-repository.ts';

type RefundAttempt = typeof refundAttempts.$inferSelect;

/**
 * Wants a refund, in the caller's transaction; `makeRefund` carries it out afterwards. A key that is
 * known already wants nothing new.
 */
export async function openRefund(
  tx: Db,
  refund: {
    key: string;
    paymentId: number;
    bookingId: number;
    amount: Cents;
    reason: string;
    now: Date;
  },
): Promise<number | null> {
  const [row] = await tx
    .insert(refundAttempts)
    .values({
      paymentId: refund.paymentId,
      bookingId: refund.bookingId,
      amountCents: refund.amount,
      key: refund.key,
      reason: refund.reason,
      state: 'created',
      createdAt: refund.now,
      touchedAt: refund.now,
    })
    .onConflictDoNothing({ target: refundAttempts.key })
    .returning({ id: refundAttempts.id });
  return row?.id ?? null;
}

/**
 * Carries a wanted refund out and writes it into the books. Made once however often it is called:
 * the provider sees one key, the ledger one reference. A provider that cannot be reached leaves it
 * for the next round of `makeOpenRefunds`.
 */
export async function makeRefund(deps: Deps, refundId: number): Promise<void> {
  const [refund] = await deps.db
    .select()
    .from(refundAttempts)
    .where(and(eq(refundAttempts.id, refundId), eq(refundAttempts.state, 'created')));
  if (!refund) return;
  const payment = await findEntry(deps.db, refund.paymentId);
  if (!payment?.gatewayRef) throw new Error('A refund without a card payment');
  try {
    const made = await deps.gateway.refundPayment({
      payment: payment.gatewayRef,
      amount: refund.amountCents,
      key: refund.key,
    });
    await deps.stepDone('refunded');
    await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      await closeRefund(tx, refund, { state: 'succeeded', gatewayRefund: made.ref }, now);
      await addEntry(tx, {
        bookingId: refund.bookingId,
        direction: 'refund',
        kind: payment.kind,
        amountCents: refund.amountCents,
        currency: payment.currency,
        method: payment.method,
        refundOf: payment.id,
        gatewayRef: made.ref,
        note: refund.reason,
        madeAt: now,
      });
    });
  } catch (error) {
    if (error instanceof GatewayUnavailable) return;
    if (!(error instanceof RefundRefused)) throw error;
    deps.log.error({ refund: refund.id, reason: error.message }, 'refund refused by the provider');
    const failed = { state: 'failed', failure: error.message } as const;
    await closeRefund(deps.db, refund, failed, deps.clock.now());
  }
}

async function closeRefund(
  db: Db,
  refund: RefundAttempt,
  end: { state: 'succeeded' | 'failed'; gatewayRefund?: string; failure?: string },
  now: Date,
): Promise<void> {
  await db
    .update(refundAttempts)
    .set({ ...end, touchedAt: now })
    .where(eq(refundAttempts.id, refund.id));
}

/** Refunds that a process left behind. */
export async function makeOpenRefunds(deps: Deps, untouchedSince: Date): Promise<void> {
  const open = await deps.db
    .select({ id: refundAttempts.id })
    .from(refundAttempts)
    .where(and(eq(refundAttempts.state, 'created'), lt(refundAttempts.touchedAt, untouchedSince)))
    .limit(100);
  for (const { id } of open) await makeRefund(deps, id);
}
