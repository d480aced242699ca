import type { Db } from '#db/transaction.ts';
import { findOrCreateGuest, type GuestCustomer } from './find-or-create-guest.ts';
import { lockActiveUser, type Guest } from './guests-repository.ts';
import { invalid } from '#http/errors.ts';

/**
 * The customer of a booking or order made by staff: the one they chose, or the owner of the e-mail
 * address, created if unknown. Existing data never changes.
 * @throws Refusal 422 for a customer that does not exist or has ended
 */
export async function customerForBooking(
  tx: Db,
  chosen: number | null | undefined,
  guest: Guest,
): Promise<GuestCustomer> {
  if (chosen === null || chosen === undefined) return findOrCreateGuest(tx, guest);
  if (!(await lockActiveUser(tx, chosen))) {
    throw invalid({ customer_id: ['Customer does not exist.'] });
  }
  return { customerId: chosen, newGuest: false };
}
