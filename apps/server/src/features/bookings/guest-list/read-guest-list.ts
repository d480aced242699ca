import type { GuestListOfBooking } from '@slipway/contract/bookings/guest-list';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { findEditableBooking } from '../booking-access.ts';
import { asksForNames, findGuestList } from './guest-lists-repository.ts';
import { presentGuestList } from './present-guest-list.ts';

/**
 * The guest list of the user's own booking, or of any for staff.
 * @throws Refusal 404 for somebody else's booking, and where no names are asked for
 */
export async function readGuestList(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
): Promise<GuestListOfBooking> {
  const { booking, asStaff } = await findEditableBooking(deps.db, person, bookingId);
  if (!(await asksForNames(deps.db, booking))) throw notFound();
  const row = await findGuestList(deps.db, booking.id);
  return presentGuestList(booking, row, { asStaff, now: deps.clock.now() });
}
