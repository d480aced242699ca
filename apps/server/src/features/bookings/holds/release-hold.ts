import { bookingStatus } from '@slipway/domain/bookings/status';
import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { bookingRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { findLastAttempt, type Attempt } from '#features/payments/payments-api.ts';
import { conflict, notFound, refused } from '#http/errors.ts';
import { findVisibleBooking } from '../booking-access.ts';
import { findBooking, type Booking } from '../bookings-repository.ts';
import { isBeingCharged, settleByAttempt } from './settle-holds.ts';

type Released = AnswerOf<Calls['POST /api/open-holds/:id/release']>['data'];

const beingCharged = () =>
  conflict('The card is being charged right now. Please try again in two minutes.', 'in_progress');

/** @throws Refusal 422 when it is not an open hold */
function assertOpenHold({ holdExpiresAt, status }: Booking): void {
  if (holdExpiresAt === null) {
    throw refused('not_a_hold', 'This is a booking: its deposit was paid, or is not due yet.');
  }
  if (status !== bookingStatus.created) throw refused('not_a_hold', 'This hold has already ended.');
}

/** @throws Refusal 409 while a charge cannot be ruled out */
async function settle(
  deps: Deps,
  booking: Booking,
  attempt: Attempt | null,
  releasedBy: number,
): Promise<void> {
  const how = { waiting: false, reason: 'released by staff', releasedBy };
  try {
    const { id, basketId } = booking;
    const standing = { what: bookingRef(id), basketId };
    if (await settleByAttempt(deps, standing, attempt, how)) return;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw conflict(
      'The card provider cannot be reached, so the hold stays. Please try again in a moment.',
      'outcome_unknown',
    );
  }
  // No payment at the provider yet: its process has just started to charge.
  if (!attempt?.gatewayPayment) throw beingCharged();
  throw conflict(
    'The bank has not decided yet, so the hold stays. Please try again in a moment.',
    'outcome_unknown',
  );
}

/**
 * Releases an open hold for staff. The payment is cancelled at the provider before the slot is
 * freed; if it went through in the meantime, the hold becomes a booking.
 * @throws Refusal 404, 422 when it is not an open hold, 409 while a charge cannot be ruled out
 */
export async function releaseHold(deps: Deps, person: SignedIn, id: number): Promise<Released> {
  const { booking, asStaff } = await findVisibleBooking(deps.db, person, id);
  if (!asStaff) throw notFound();
  assertOpenHold(booking);
  const attempt = (await findLastAttempt(deps.db, bookingRef(id))) ?? null;
  if (attempt?.gatewayPayment && isBeingCharged(deps, attempt)) throw beingCharged();
  await settle(deps, booking, attempt, person.id);
  const now = await findBooking(deps.db, id);
  return { id, outcome: now?.holdExpiresAt === null ? 'booked' : 'released' };
}
