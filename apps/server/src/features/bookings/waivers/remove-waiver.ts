import type { WaiversOfBooking } from '@slipway/contract/bookings/waivers';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import { findNewestWaiverText } from '#db/waivers/count-signed.ts';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { findStaffBooking } from '../booking-access.ts';
import { presentWaivers } from './present-waivers.ts';
import { findSignedBooking, removeSignature } from './waivers-repository.ts';

/**
 * Removes a signature with its names, for staff: somebody signed for the wrong trip, or asks to be forgotten. That there
 * was one stays. @throws Refusal 404
 */
export async function removeWaiver(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<WaiversOfBooking> {
  const bookingId = await findSignedBooking(deps.db, id);
  if (bookingId === undefined) throw notFound();
  const booking = await findStaffBooking(deps.db, person, bookingId);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    await removeSignature(tx, { id, by: person.id, at: now });
    return presentWaivers(tx, booking, { text: await findNewestWaiverText(tx), now });
  });
}
