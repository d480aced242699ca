import type { CancelPreview } from '@slipway/contract/bookings/staff-bookings';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { add, toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { startedAlready } from './cancel-booking.ts';
import { planCancel } from './plan-cancel.ts';

/**
 * What a cancellation would keep and refund; changes nothing. Customers never cancel on behalf of
 * the business.
 */
export async function previewCancel(
  deps: Deps,
  booking: Booking,
  request: { asStaff: boolean; byBusiness: boolean },
): Promise<CancelPreview> {
  const byBusiness = request.asStaff && request.byBusiness;
  const plan = await planCancel(deps.db, booking, { byBusiness, now: deps.clock.now() });
  const isCancelled = booking.status === bookingStatus.cancelled;
  const late = plan.departed && !request.asStaff ? startedAlready : null;
  return {
    currency: booking.terms.currency,
    paid: toMajor(add(plan.keep, plan.refund)),
    kept: toMajor(plan.keep),
    refund: toMajor(plan.refund),
    owed: toMajor(plan.owed),
    tips: toMajor(booking.tipsCents),
    refunds: plan.refunds.map(({ paymentId, amount, method, byCard }) => ({
      payment_id: paymentId,
      amount: toMajor(amount),
      method,
      by_card: byCard,
    })),
    refusal: isCancelled ? 'This booking is cancelled.' : late,
  };
}
