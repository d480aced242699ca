import type { ReturnedBooking } from '@slipway/contract/bookings/bookings';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import { findStanding, type Standing } from '#features/bookings/holds/standing.ts';
import {
  authenticatedOutcome,
  findLastAttempt,
  isSecretOf,
  togetherOf,
} from '#features/payments/payments-api.ts';
import { notFound } from '#http/errors.ts';
import { concludeHolds } from './conclude-hold.ts';

/** How it stands when it is no longer an open hold; null: it is one. */
function settledState(standing: Standing): ReturnedBooking['state'] | null {
  if (standing.isEnded) return 'ended';
  if (standing.holdExpiresAt !== null) return null;
  return standing.isAwaited ? 'awaiting_payment' : 'booked';
}

/**
 * What became of a booking or an order whose payer comes back from the page of a bank or a wallet, in any browser: the client
 * secret, which the provider appends to the address, proves that it is theirs. The provider's state of the
 * payment decides. Says nothing of the booking but how it stands.
 * @throws Refusal 404 for another secret, 409 while the provider cannot be reached
 */
export async function returnFromPayment(
  deps: Deps,
  request: { what: PayableRef; clientSecret: string },
): Promise<ReturnedBooking> {
  const { what } = request;
  const id = what.bookingId ?? what.orderId;
  const attempt = await findLastAttempt(deps.db, what);
  if (!attempt?.gatewayPayment || attempt.clientSecretHash === null) throw notFound();
  if (!isSecretOf(request.clientSecret, attempt.clientSecretHash)) throw notFound();
  const standing = await findStanding(deps, what);
  if (!standing) throw notFound();
  const settled = settledState(standing);
  if (settled !== null) return { id, state: settled };
  const { gatewayPayment, gatewayCustomer } = attempt;
  const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
  const conclusion = await concludeHolds(deps, togetherOf(attempt), { attempt, outcome });
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
