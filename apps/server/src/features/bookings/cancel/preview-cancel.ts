import type { CancelPreview } from '@slipway/contract/bookings/staff-bookings';
import { owedName, timeLeft, type KeptBy } from '@slipway/domain/bookings/cancellation';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { soldKind } from '@slipway/domain/bookings/trip-summary';
import { todayIn } from '@slipway/domain/dates/dates';
import { add, toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { ChangeActor } from '#features/bookings/change/requested-change.ts';
import { presentBand } from '#features/settings/settings-api.ts';
import { startedAlready } from './cancel-booking.ts';
import { planCancel } from './plan-cancel.ts';

/** By what the terms count a booking moved while they applied; null: by what is left. */
export function movedBefore(booking: Booking, now: Date): CancelPreview['moved_before'] {
  const { strictestDaysBefore: left, terms, date, startsAt } = booking;
  if (left === null) return null;
  const at = { today: todayIn(terms.zone, now), date, hoursBefore: hoursUntil(startsAt, now) };
  if (timeLeft(terms.cancellation, at) <= left) return null;
  return { counted: terms.cancellation.counted ?? 'days', left };
}

export function presentKeptBy(rule: KeptBy, { terms }: Booking): CancelPreview['kept_by'] {
  return rule.by === 'terms'
    ? { by: 'terms', line: presentBand(rule.band), owed: owedName(soldKind(terms)) }
    : rule;
}

const hoursUntil = (start: Date, now: Date) => (start.getTime() - now.getTime()) / 3_600_000;

/**
 * What a cancellation would keep and refund; changes nothing. Neither customers nor Desk cancel on
 * behalf of the business.
 */
export async function previewCancel(
  deps: Deps,
  booking: Booking,
  request: { by: ChangeActor; byBusiness: boolean },
): Promise<CancelPreview> {
  const asStaff = request.by.as === 'staff';
  const byBusiness = asStaff && request.byBusiness;
  const now = deps.clock.now();
  const plan = await planCancel(deps.db, booking, { byBusiness, now });
  const isCancelled = booking.status === bookingStatus.cancelled;
  const late = plan.departed && !asStaff ? startedAlready : null;
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
    kept_by: presentKeptBy(plan.keptBy, booking),
    // Nothing is kept by any terms.
    moved_before: plan.keep === 0 ? null : movedBefore(booking, now),
    refusal: isCancelled ? 'This booking is cancelled.' : late,
  };
}
