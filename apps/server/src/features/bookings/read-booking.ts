import type { BookingDetails } from '@slipway/contract/bookings/bookings';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { findBookedDeparture } from './booked-departure.ts';
import { findVisibleBooking } from './booking-access.ts';
import { presentBooking } from './bookings-presenter.ts';

/** One booking: the user's own, or any for staff; somebody else's is answered as unknown. */
export async function readBooking(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<BookingDetails> {
  const { booking } = await findVisibleBooking(deps.db, person, id);
  return presentBooking(booking, await findBookedDeparture(deps.db, booking));
}
