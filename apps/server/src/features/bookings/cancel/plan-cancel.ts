import { hasDeparted } from '@slipway/domain/bookings/availability';
import { refundParts } from '@slipway/domain/bookings/booked-extras';
import {
  keptBy,
  refundOnCancel,
  type KeptBy,
  type Settlement,
} from '@slipway/domain/bookings/cancellation';
import { todayIn } from '@slipway/domain/dates/dates';
import { bookingRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { planRefunds, type PlannedRefund } from '#features/payments/payments-api.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { ChangeActor } from '#features/bookings/change/requested-change.ts';

/** An authorised request to cancel. */
export interface CancelRequest {
  bookingId: number;
  by: ChangeActor;
  /** Called off or declined by the business: always a full refund. */
  byBusiness: boolean;
  reason?: string;
  /** The version it is based on; absent: any. */
  version?: number | undefined;
  /** The caller sends its own messages. */
  quiet?: boolean;
}

/** The effect of a cancellation on the money. */
export interface CancelPlan extends Settlement {
  /** Newest payment first; the parts add up to the refund. */
  refunds: PlannedRefund[];
  departed: boolean;
  keptBy: KeptBy;
}

/**
 * Computes what a cancellation keeps and refunds (docs/rules/cancelling-and-refunds.md, "What a
 * cancel keeps"): by the agreed terms, or a full refund when the business cancels.
 */
export async function planCancel(
  db: Db,
  booking: Booking,
  options: { byBusiness: boolean; now: Date },
): Promise<CancelPlan> {
  const { terms, date, time } = booking;
  const departed = !booking.calledOff && hasDeparted(date, time, terms.zone, options.now);
  const money = { what: bookingRef(booking.id), paid: booking.paidCents };
  const cancellation = {
    terms: terms.cancellation,
    total: booking.totalCents,
    date,
    today: todayIn(terms.zone, options.now),
    departed,
    // A called-off trip is refunded in full, whoever cancels it, and so is one whose money has not come yet.
    byBusiness: options.byBusiness || booking.calledOff || booking.awaitingUntil !== null,
    strictestDaysBefore: booking.strictestDaysBefore,
    hoursBefore: (booking.startsAt.getTime() - options.now.getTime()) / 3_600_000,
    leastKeepPercent: terms.leastKeepPercent,
    leastKeepCents: terms.leastKeepCents,
    ownRules: refundParts(terms),
  };
  const settlement = await planRefunds(db, money, (paid) =>
    refundOnCancel({ ...cancellation, paid }),
  );
  return { ...settlement, departed, keptBy: keptBy(cancellation) };
}
