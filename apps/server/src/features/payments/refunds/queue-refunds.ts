import { planRefund } from '@slipway/domain/bookings/refund-plan';
import { min, add, zero, type Cents } from '@slipway/domain/money/money';
import { giftCardMethod } from '@slipway/domain/payments/payment-methods';
import { payableKey, type PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { refundablePayments } from './refundable-repository.ts';
import { insertRefund, listQueuedRefunds } from './refunds-repository.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';

/** The planned refund of one payment. */
export interface PlannedRefund {
  paymentId: number;
  amount: Cents;
  method: string;
  /** True: to the card or the gift card, at once. False: manually by staff. */
  byCard: boolean;
}

/**
 * Settles the money held and divides the refund among the payments, those by
 * gift card first, then newest first. Queued refunds
 * count as refunded.
 * @param settle decides what to keep and refund of the amount held
 */
export async function planRefunds<Settlement extends { refund: Cents }>(
  db: Db,
  { what, paid }: { what: PayableRef; paid: Cents },
  settle: (inHand: Cents) => Settlement,
): Promise<Settlement & { refunds: PlannedRefund[] }> {
  const payments = await refundablePayments(db, what);
  const settlement = settle(min(paid, add(...payments.map(({ left }) => left))));
  const refunds = planRefund(settlement.refund, payments).map(({ id, amount }) => {
    const payment = payments.find((one) => one.id === id);
    const { method = '', byCard = false } = payment ?? {};
    return { paymentId: id, amount, method, byCard };
  });
  return { ...settlement, refunds };
}

/** What of planned refunds goes back by itself, to cards and gift cards, and of this to gift cards. */
export function sumsAtOnce(refunds: readonly PlannedRefund[]): {
  byCard: Cents;
  byGiftCard: Cents;
} {
  const sum = (some: readonly PlannedRefund[]) => add(zero, ...some.map(({ amount }) => amount));
  const atOnce = refunds.filter(({ byCard }) => byCard);
  return {
    byCard: sum(atOnce),
    byGiftCard: sum(atOnce.filter(({ method }) => method === giftCardMethod)),
  };
}

const ofCancel = 'cancel';
const keysOf = (what: PayableRef, name: string) => `${payableKey(what)}-${name}-`;

/**
 * Queues the card refunds of a cancellation, or of another event that `name` distinguishes, under keys that make a
 * repeated call queue nothing new; other payments become a task for staff. Returns the ids of the refunds, which the
 * caller makes after the commit.
 */
export async function queueRefunds(
  tx: Db,
  cancel: {
    what: PayableRef;
    currency: string;
    /** What is refunded, once for each name; absent: the whole is cancelled. */
    name?: string;
    /** Whether the customer gets a mail once it is made; absent: they are told in another way. */
    tellCustomer?: boolean;
    reason: string;
    wantedBy: number | null;
    now: Date;
  },
  refunds: readonly PlannedRefund[],
): Promise<number[]> {
  const { what, currency, name = ofCancel, tellCustomer = false, reason, wantedBy, now } = cancel;
  const queued: number[] = [];
  for (const { paymentId, amount, byCard, method } of refunds) {
    const key = `${keysOf(what, name)}${paymentId}`;
    const refund = { key, paymentId, payableRef: what, amount, now };
    if (byCard) {
      const by = wantedBy === null ? {} : { wantedBy };
      const id = await insertRefund(tx, { ...refund, reason, tellCustomer, ...by });
      if (id !== null) queued.push(id);
    } else {
      const taskReason = `${reason}: it was paid by ${method}.`;
      await addMoneyTask(tx, { kind: 'give_back', ...refund, currency, reason: taskReason });
    }
  }
  return queued;
}

/** What was queued for cards and gift cards when the whole was cancelled, without what was refused. */
export async function refundsOfCancel(db: Db, what: PayableRef): Promise<PlannedRefund[]> {
  const refunds = await listQueuedRefunds(db, what, keysOf(what, ofCancel));
  return refunds.map((refund) => ({ ...refund, byCard: true }));
}
