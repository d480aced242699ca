import type { ReturnedBooking } from '@slipway/contract/bookings/bookings';
import { bookingStatus } from '@slipway/domain/bookings/status';
import type { Deps } from '#deps.ts';
import { findBooking, type Booking } from '#features/bookings/bookings-repository.ts';
import {
  authenticatedOutcome,
  bookingsOf,
  findLastAttempt,
  isSecretOf,
} from '#features/payments/payments-api.ts';
import { notFound } from '#http/errors.ts';
import { concludeHolds } from './conclude-hold.ts';

/** How a booking stands that is no longer an open hold; null: it is one. */
function settledState({
  status,
  holdExpiresAt,
  awaitingUntil,
}: Booking): ReturnedBooking['state'] | null {
  if (status === bookingStatus.cancelled) return 'ended';
  if (holdExpiresAt !== null) return null;
  return status === bookingStatus.created && awaitingUntil !== null ? 'awaiting_payment' : 'booked';
}

/**
 * What became of a booking whose payer comes back from the page of a bank or a wallet, in any browser: the client
 * secret, which the provider appends to the address, proves that it is theirs. The provider's state of the
 * payment decides. Says nothing of the booking but how it stands.
 * @throws Refusal 404 for another secret, 409 while the provider cannot be reached
 */
export async function returnFromPayment(
  deps: Deps,
  request: { bookingId: number; clientSecret: string },
): Promise<ReturnedBooking> {
  const { bookingId: id } = request;
  const attempt = await findLastAttempt(deps.db, id);
  if (!attempt?.gatewayPayment || attempt.clientSecretHash === null) throw notFound();
  if (!isSecretOf(request.clientSecret, attempt.clientSecretHash)) throw notFound();
  const booking = await findBooking(deps.db, id);
  if (!booking) throw notFound();
  const settled = settledState(booking);
  if (settled !== null) return { id, state: settled };
  const { gatewayPayment, gatewayCustomer } = attempt;
  const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
  const conclusion = await concludeHolds(deps, bookingsOf(attempt), { attempt, outcome });
  switch (conclusion.kind) {
    case 'booked':
      return { id, state: 'booked' };
    case 'awaited':
      return { id, state: 'awaiting_payment' };
    case 'requires_action':
    case 'in_doubt':
      return { id, state: 'waiting' };
    default:
      return { id, state: 'ended' };
  }
}
