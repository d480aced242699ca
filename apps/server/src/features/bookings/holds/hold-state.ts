import { bookingStatus } from '@slipway/domain/bookings/status';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import type { CheckoutIds } from '#features/payments/payments-api.ts';
import { bookingsOfBasket } from '#features/bookings/baskets-repository.ts';
import { findBooking } from '#features/bookings/bookings-repository.ts';

/** The state of a booking, or of the order of a basket without trips; the same for all of a checkout. */
export interface HoldState {
  what: PayableRef;
  /** Null: it is booked, or awaits its money. */
  holdExpiresAt: Date | null;
  awaitingUntil: Date | null;
  /** Freed or cancelled. */
  isEnded: boolean;
  /** Whether its money was ordered and has not come. */
  isAwaited: boolean;
  basketId: number | null;
}

/** The state of a booking or an order; null: there is none. */
export async function findHoldState(deps: Deps, what: PayableRef): Promise<HoldState | null> {
  if (what.bookingId === null) {
    const order = await deps.heldOrders.find(deps.db, what.orderId);
    if (!order) return null;
    const { holdExpiresAt, awaitingUntil, cancelledAt, basketId } = order;
    const isEnded = cancelledAt !== null;
    const isAwaited = !isEnded && awaitingUntil !== null;
    return { what, holdExpiresAt, awaitingUntil, isEnded, isAwaited, basketId };
  }
  const booking = await findBooking(deps.db, what.bookingId);
  if (!booking) return null;
  const { holdExpiresAt, awaitingUntil, status, basketId } = booking;
  const isOpen = status === bookingStatus.created;
  return {
    what,
    holdExpiresAt,
    awaitingUntil,
    basketId,
    isEnded: holdExpiresAt === null ? status === bookingStatus.cancelled : !isOpen,
    isAwaited: isOpen && awaitingUntil !== null,
  };
}

/** The checkout of a booking or an order, itself among it. */
export async function findCheckoutIds(
  { db, heldOrders }: Pick<Deps, 'db' | 'heldOrders'>,
  { what, basketId }: Pick<HoldState, 'what' | 'basketId'>,
): Promise<CheckoutIds> {
  if (basketId === null) {
    const { bookingId, orderId } = what;
    return { bookingIds: bookingId === null ? [] : [bookingId], orderId };
  }
  const [bookingIds, orderId] = await Promise.all([
    bookingsOfBasket(db, basketId),
    heldOrders.ofBasket(db, basketId),
  ]);
  return { bookingIds, orderId };
}
