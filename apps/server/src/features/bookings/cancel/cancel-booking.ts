import { refundParts } from '@slipway/domain/bookings/booked-extras';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { zero } from '@slipway/domain/money/money';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { withdrawChangeMails } from '#features/messages/messages-api.ts';
import { makeRefunds, queueRefunds, releaseOfCancelled } from '#features/payments/payments-api.ts';
import { invalid, unauthorized } from '#http/errors.ts';
import { isByStaff } from '#features/bookings/change/requested-change.ts';
import { announceCancel } from './announce-cancel.ts';
import { findBooking, type Booking } from '#features/bookings/bookings-repository.ts';
import { assertVersion } from '#features/bookings/change/lock-editable-booking.ts';
import { lockEditablePlace } from '#features/bookings/lock-places.ts';
import { saveChanged } from '#features/bookings/change/change-repository.ts';
import { freeTime } from '#features/bookings/taken-times-repository.ts';
import { changedFields } from '#features/bookings/change/changed-fields.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import { crewNames, releaseCrew } from '#features/bookings/crew/crew-repository.ts';
import { planCancel, type CancelRequest } from './plan-cancel.ts';

/** The message to customers who cancel too late. */
export const startedAlready = 'This trip has started and can no longer be cancelled.';

/**
 * Cancels a booking in the caller's transaction. Returns the ids of the queued refunds, which the
 * caller makes (`makeRefunds`) after the commit.
 * @throws Refusal as `cancelBooking`
 */
export async function cancelInTransaction(
  deps: Deps,
  tx: Db,
  request: CancelRequest,
): Promise<{ booking: Booking; refunds: number[] }> {
  const now = deps.clock.now();
  const { by, byBusiness } = request;
  // Calling off and declining give everything back, whatever the terms: Desk may not.
  if (byBusiness && by.as === 'desk') throw unauthorized();
  const reason = request.reason ?? '';
  const booking = await lockEditablePlace(tx, request.bookingId);
  if (booking.status === bookingStatus.cancelled) {
    // A repeated request: already done.
    if (booking.calledOff === byBusiness) return { booking, refunds: [] };
    throw invalid({ cancelled: ['This booking has already been cancelled.'] });
  }
  assertVersion(booking, request.version);
  const plan = await planCancel(tx, booking, { byBusiness, now });
  if (plan.departed && by.as !== 'staff') throw invalid({ cancelled: [startedAlready] });
  const cancellation = {
    what: bookingRef(booking.id),
    currency: booking.terms.currency,
    reason: byBusiness ? 'Cancelled by the business' : 'Cancelled under the terms',
    wantedBy: isByStaff(by) ? by.id : null,
    now,
  };
  const refunds = await queueRefunds(tx, cancellation, plan.refunds);
  const saved = await saveChanged(tx, booking, {
    status: bookingStatus.cancelled,
    cancelledAt: now,
    cancelReason: reason,
    calledOff: byBusiness || booking.calledOff,
    owedAfterCancel: plan.owed > 0,
    waivedCents: plan.owed > 0 ? (refundParts(booking.terms)?.always ?? zero) : zero,
  });
  await freeTime(tx, booking.id);
  const crew = await crewNames(tx, booking.id);
  await releaseCrew(tx, booking.id);
  const changed = changedFields(booking, saved);
  await recordChange(tx, {
    bookingId: booking.id,
    changedAt: now,
    changedBy: by.id,
    action: byBusiness ? 'called_off' : 'cancelled',
    before: { ...changed.before, ...crew },
    after: { ...changed.after, reason, kept: plan.keep, refund: plan.refund, owed: plan.owed },
  });
  await withdrawChangeMails(tx, [booking.id]);
  if (request.quiet !== true) await announceCancel(tx, deps, { booking: saved, plan, request });
  return { booking: saved, refunds };
}

/**
 * Cancels a booking by the customer's terms, or on behalf of the business with a full refund
 * (docs/rules/cancelling-and-refunds.md, "Who can cancel"). One transaction frees slots and crew,
 * queues card refunds, creates a task for the rest, and notifies everyone; then the provider is
 * called. Idempotent.
 *
 * @throws Refusal 403 for Desk on behalf of the business, 404 when unknown, 409 for a stale version,
 * 422 for a customer or Desk after the start
 */
export async function cancelBooking(deps: Deps, request: CancelRequest): Promise<Booking> {
  const { booking, refunds } = await inTransaction(deps.db, (tx) =>
    cancelInTransaction(deps, tx, request),
  );
  await deps.faultPoint('cancelled');
  // Made at once; after a crash here, or if the provider is unreachable, the next settling run
  // makes them.
  await makeRefunds(deps, refunds);
  await releaseOfCancelled(deps, booking.id);
  return refunds.length === 0 ? booking : ((await findBooking(deps.db, booking.id)) ?? booking);
}
