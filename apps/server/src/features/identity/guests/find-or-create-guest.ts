import type { Db } from '#db/transaction.ts';
import { findOrInsertGuest, type Guest } from './guests-repository.ts';

/** The customer of a booking made without signing in; null: none until the address is verified. */
export interface GuestCustomer {
  customerId: number | null;
  /**
   * Whether the customer was just created, so that the confirmation mail carries a link to set a
   * password.
   */
  newGuest: boolean;
}

/**
 * The customer of a booking made without signing in (docs/rules/people-and-access.md, "Guests and
 * accounts"). An unknown address becomes a Customer without password. A known one is never changed,
 * and gets the booking only when it is verified, or has no password that somebody else could have
 * set. Without an address there is no customer.
 */
export async function findOrCreateGuest(tx: Db, guest: Guest): Promise<GuestCustomer> {
  if (guest.email === '') return { customerId: null, newGuest: false };
  // No row: a concurrent transaction created the address; now it can be read.
  const row = (await findOrInsertGuest(tx, guest)) ?? (await findOrInsertGuest(tx, guest));
  if (!row) throw new Error('A guest could neither be found nor created');
  return { customerId: row.may_attach ? row.id : null, newGuest: row.is_new };
}
