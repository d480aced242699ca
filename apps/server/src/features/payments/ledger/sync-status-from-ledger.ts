import { orderStateFromLedger } from '@slipway/domain/orders/order-state';
import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
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

/**
 * Updates the status of a booking or order from the ledger, after every entry
 * (docs/rules/statuses-and-money.md, "What moves a status"). Returns its state; undefined when
 * there is none.
 */
export async function syncStatusFromLedger(tx: Db, what: PayableRef): Promise<Payable | undefined> {
  const payable = await lockPayable(tx, what);
  if (!payable || payable.hold) return payable;
  const status = await statusOf(tx, payable);
  if (status !== payable.status) await setPayableStatus(tx, { what, status });
  return payable;
}
