import type { MyBookingWithPayments } from '@slipway/contract/bookings/my-bookings';
import { isLedgerKind, isTowardsPrice } from '@slipway/domain/payments/ledger-kinds';

/** The refund of the price; refunded tips and security deposits are not part of the sums shown. */
export function refundedOf({ payments }: MyBookingWithPayments): number {
  const parts = payments
    .filter(({ status }) => isLedgerKind(status) && isTowardsPrice(status))
    .flatMap(({ refunds }) => refunds);
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
