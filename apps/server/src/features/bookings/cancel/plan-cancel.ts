import { hasDeparted } from '@slipway/domain/bookings/availability';
import { refundOnCancel, type Settlement } from '@slipway/domain/bookings/cancellation';
import { todayIn } from '@slipway/domain/dates/dates';
import { bookingRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { planRefunds, type PlannedRefund } from '#features/payments/payments-api.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { ChangeActor } from '#features/bookings/change/plan-change.ts';

/** A cancel, by somebody who was found to be allowed to make it. */
export interface CancelRequest {
  bookingId: number;
  by: Pick<ChangeActor, 'id' | 'asStaff'>;
  /** Called off or declined by the business: everything comes back, always. */
  byBusiness: boolean;
  reason?: string;
  /** As it was read; absent: whatever it is now. */
  version?: number | undefined;
  /** The caller tells whoever has to know, in words of its own. */
  quiet?: boolean;
}

/** What a cancel does to the money. */
export interface CancelPlan extends Settlement {
  /** Newest payment first; the parts add up to the refund. */
  refunds: PlannedRefund[];
  departed: boolean;
}

/**
 * Reckons what a cancel keeps and gives back (docs/rules/cancelling-and-refunds.md, "What a cancel keeps"): by the
 * terms that the booking was made under, or everything when the business cancels.
 */
export async function planCancel(
  db: Db,
  booking: Booking,
  given: { byBusiness: boolean; now: Date },
): Promise<CancelPlan> {
  const { terms, date, time } = booking;
  const departed = !booking.calledOff && hasDeparted(date, time, terms.zone, given.now);
  const money = { what: bookingRef(booking.id), paid: booking.paidCents };
  const settlement = await planRefunds(db, money, (paid) =>
    refundOnCancel({
      terms: terms.cancellation,
      total: booking.totalCents,
      paid,
      date,
      today: todayIn(terms.zone, given.now),
      departed,
      // A trip that was called off comes back whole, whoever cancels it then.
      byBusiness: given.byBusiness || booking.calledOff,
      strictestDaysBefore: booking.strictestDaysBefore,
    }),
  );
  return { ...settlement, departed };
}
