import { bookingStatus } from '@slipway/domain/bookings/status';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Deps } from '#deps.ts';
import type { Together } from '#features/payments/payments-api.ts';
import { bookingsOfBasket } from '#features/bookings/baskets-repository.ts';
import { findBooking } from '#features/bookings/bookings-repository.ts';

/** How a booking stands, or the order of a basket without trips: what is held together stands the same. */
export interface Standing {
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

/** How a booking or an order stands; null: there is none. */
export async function findStanding(deps: Deps, what: PayableRef): Promise<Standing | null> {
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

/** What was held together with a booking or an order, itself among it. */
export async function heldTogether(
  { db, heldOrders }: Pick<Deps, 'db' | 'heldOrders'>,
  { what, basketId }: Pick<Standing, 'what' | 'basketId'>,
): Promise<Together> {
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
