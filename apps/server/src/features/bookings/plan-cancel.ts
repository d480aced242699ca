import { hasDeparted } from '@slipway/domain/bookings/availability';
import { refundOnCancel, type Settlement } from '@slipway/domain/bookings/cancellation';
import { planRefund } from '@slipway/domain/bookings/refund-plan';
import { todayIn } from '@slipway/domain/dates/dates';
import { least, plus, type Cents } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Booking } from './bookings-repository.ts';
import type { Changer } from './plan-change.ts';
import { refundablePayments } from './refundable-repository.ts';

/** A cancel, by somebody who was found to be allowed to make it. */
export interface CancelRequest {
  bookingId: number;
  by: Pick<Changer, 'id' | 'asStaff'>;
  /** Called off or declined by the business: everything comes back, always. */
  byBusiness: boolean;
  reason?: string;
  /** As it was read; absent: whatever it is now. */
  version?: number | undefined;
  /** The caller tells whoever has to know, in words of its own. */
  quiet?: boolean;
}

/** What goes back of one payment. */
export interface PlannedRefund {
  paymentId: number;
  amount: Cents;
  method: string;
  /** True: to the card, at once. False: staff give it back by hand. */
  byCard: boolean;
}

/** What a cancel does to the money. */
export interface CancelPlan extends Settlement {
  /** Newest payment first; the parts add up to the refund. */
  refunds: PlannedRefund[];
  departed: boolean;
}

/**
 * Reckons what a cancel keeps and gives back (spec README "Cancelling and refunds"): by the terms that the booking was
 * made under, or everything when the business cancels. What is on its way back already counts as gone.
 */
export async function planCancel(
  db: Db,
  booking: Booking,
  given: { byBusiness: boolean; now: Date },
): Promise<CancelPlan> {
  const { terms, date, time } = booking;
  const payments = await refundablePayments(db, booking.id);
  const inHand = plus(...payments.map(({ left }) => left));
  const departed = hasDeparted(date, time, terms.zone, given.now);
  const settlement = refundOnCancel({
    terms: terms.cancellation,
    total: booking.totalCents,
    paid: least(inHand, booking.paidCents),
    date,
    today: todayIn(terms.zone, given.now),
    departed,
    // A trip that was called off comes back whole, whoever cancels it then.
    byBusiness: given.byBusiness || booking.calledOff,
    strictestDaysBefore: booking.strictestDaysBefore,
  });
  const refunds = planRefund(settlement.refund, payments).map(({ id, amount }) => {
    const payment = payments.find((one) => one.id === id);
    return {
      paymentId: id,
      amount,
      method: payment?.method ?? '',
      byCard: payment?.byCard ?? false,
    };
  });
  return { ...settlement, refunds, departed };
}
