import { orderStateFromLedger } from '@slipway/domain/orders/order-state';
import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { stopRefundedCards } from '#features/payments/gift-cards/take-back.ts';
import {
  lockPayable,
  refundedOfOrder,
  setPayableStatus,
  type Payable,
} from './payable-repository.ts';

async function statusOf(tx: Db, { what, ...payable }: Payable): Promise<number> {
  const { total, deposit } = payable.agreed;
  if (what.bookingId === null) {
    const refunded = await refundedOfOrder(tx, what.orderId);
    return orderStateFromLedger({ total, deposit, paid: payable.paid, refunded });
  }
  return statusFromLedger({
    total,
    deposit,
    paid: payable.paid,
    tips: payable.tips,
    settledByStaff: payable.status === bookingStatus.complete,
    cancelled: payable.cancelled,
  });
}

/** What is given back of a sale of gift cards is no longer charged, and taken from them. */
async function syncGiftSale(tx: Db, sale: Payable): Promise<Payable> {
  const { what, currency } = sale;
  if (what.orderId === null) return sale;
  await stopRefundedCards(tx, { orderId: what.orderId, currency });
  return (await lockPayable(tx, what)) ?? sale;
}

/**
 * Updates the status of a booking or order from the ledger, after every entry, and stops gift cards whose price was
 * given back (docs/rules/statuses-and-money.md, "What moves a status"). Returns its state; undefined when
 * there is none.
 */
export async function syncStatusFromLedger(tx: Db, what: PayableRef): Promise<Payable | undefined> {
  const locked = await lockPayable(tx, what);
  if (!locked || locked.hold) return locked;
  const payable = locked.ofGiftCards ? await syncGiftSale(tx, locked) : locked;
  const status = await statusOf(tx, payable);
  if (status !== payable.status) await setPayableStatus(tx, { what, status });
  return payable;
}
