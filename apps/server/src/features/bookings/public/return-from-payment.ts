import type { ReturnedBooking } from '@slipway/contract/bookings/bookings';
import type { PayableRef } from '#db/payable-ref.ts';
import { makeOrderLink } from '#db/links/make-order-link.ts';
import type { Deps } from '#deps.ts';
import { findBookings } from '#features/bookings/bookings-repository.ts';
import { firstRef } from '#features/bookings/holds/hold-request.ts';
import { findHoldState, type HoldState } from '#features/bookings/holds/hold-state.ts';
import {
  authenticatedOutcome,
  findLastAttempt,
  isSecretOf,
  checkoutIdsOf,
  type Attempt,
  type CheckoutIds,
} from '#features/payments/payments-api.ts';
import { notFound } from '#http/errors.ts';
import { isMadeBy } from './booking-requests.ts';
import { concludeHolds } from './conclude-hold.ts';

/** The state once it is no longer an open hold; null: it is still one. */
function settledState(hold: HoldState): ReturnedBooking['state'] | null {
  if (hold.isEnded) return 'ended';
  if (hold.holdExpiresAt !== null) return null;
  return hold.isAwaited ? 'awaiting_payment' : 'booked';
}

/** The current state of a booking or an order, by the provider's state of its payment. */
async function stateOf(
  deps: Deps,
  hold: HoldState,
  attempt: Attempt & { gatewayPayment: string },
): Promise<ReturnedBooking['state']> {
  const settled = settledState(hold);
  if (settled !== null) return settled;
  const { gatewayPayment, gatewayCustomer } = attempt;
  const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
  const conclusion = await concludeHolds(deps, checkoutIdsOf(attempt), { attempt, outcome });
  switch (conclusion.kind) {
    case 'booked':
      return 'booked';
    case 'awaited':
      return 'awaiting_payment';
    case 'requires_action':
    case 'in_doubt':
      return 'waiting';
    default:
      return 'ended';
  }
}

/** All that was pressed together, with a link to the page of its order. */
async function readOwn(
  deps: Deps,
  { bookingIds, orderId }: CheckoutIds,
  state: ReturnedBooking['state'],
): Promise<ReturnedBooking['own']> {
  const { db, heldOrders } = deps;
  const [found, order, products] = await Promise.all([
    findBookings(db, bookingIds),
    orderId === null ? null : heldOrders.find(db, orderId),
    orderId === null ? [] : heldOrders.productsOf(db, orderId),
  ]);
  const hasPage = state === 'booked' || state === 'awaiting_payment';
  const page =
    order && hasPage
      ? await makeOrderLink(db, deps, { orderId: order.id, at: deps.clock.now() })
      : null;
  return {
    email: found[0]?.email ?? order?.email ?? '',
    bookings: found
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, terms, date, time, guests }) => ({
        id,
        date,
        time,
        guests,
        unit: terms.unitName ?? '',
        package: terms.packageName,
      })),
    order: order && { id: order.id, products, page },
  };
}

/**
 * What became of a booking or an order whose payer comes back from the page of a bank or a wallet, in any browser: the client
 * secret, which the provider appends to the address, proves that it is theirs. The provider's state of the
 * payment decides. The browser that booked learns all that was booked and ordered, any other one only the state.
 * @param request `keyPrefix`: how the keys of the browser begin that asks
 * @throws Refusal 404 for another secret, 409 while the provider cannot be reached
 */
export async function returnFromPayment(
  deps: Deps,
  request: { what: PayableRef; clientSecret: string; keyPrefix: string },
): Promise<ReturnedBooking> {
  const { what } = request;
  const attempt = await findLastAttempt(deps.db, what);
  if (!attempt?.gatewayPayment || attempt.clientSecretHash === null) throw notFound();
  if (!isSecretOf(request.clientSecret, attempt.clientSecretHash)) throw notFound();
  const hold = await findHoldState(deps, what);
  if (!hold) throw notFound();
  const state = await stateOf(deps, hold, {
    ...attempt,
    gatewayPayment: attempt.gatewayPayment,
  });
  const checkout = checkoutIdsOf(attempt);
  // The request key is stored with the first of the bookings made together.
  const isOwn = await isMadeBy(deps.db, firstRef(checkout), request.keyPrefix);
  return {
    id: what.bookingId ?? what.orderId,
    state,
    own: isOwn ? await readOwn(deps, checkout, state) : null,
  };
}
