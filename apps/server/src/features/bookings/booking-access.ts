import { can, isBoundByTerms, staffArea } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Db } from '#db/transaction.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import type { ChangeActor } from './change/requested-change.ts';
import { findBooking, type Booking } from './bookings-repository.ts';

/**
 * Staff see the bookings of their company, or all when none is fixed
 * (docs/rules/people-and-access.md, "Companies").
 */
function isStaff(person: SignedIn): boolean {
  return can(person.role, staffArea);
}

/**
 * A booking the user may see, and their role: staff, or its customer.
 * @throws Refusal 404 for somebody else's, as if it did not exist
 */
export async function findVisibleBooking(
  db: Db,
  person: SignedIn,
  id: number,
): Promise<{ booking: Booking; asStaff: boolean }> {
  const booking = await findBooking(db, id);
  if (!booking) throw notFound();
  if (isStaff(person)) {
    const { settings } = await readSettings(db);
    if ([0, booking.companyId].includes(settings.company_id)) return { booking, asStaff: true };
  }
  if (booking.customerId !== person.id) throw notFound();
  return { booking, asStaff: false };
}

/**
 * A booking, excluding open and released holds.
 * @throws Refusal 404
 */
export async function findEditableBooking(
  db: Db,
  person: SignedIn,
  id: number,
): Promise<{ booking: Booking; asStaff: boolean }> {
  const found = await findVisibleBooking(db, person, id);
  if (found.booking.holdExpiresAt !== null) throw notFound();
  return found;
}

/**
 * A booking for staff actions; excludes the staff member's own at another company.
 * @throws Refusal 404
 */
export async function findStaffBooking(db: Db, person: SignedIn, id: number): Promise<Booking> {
  const { booking, asStaff } = await findEditableBooking(db, person, id);
  if (!asStaff) throw notFound();
  return booking;
}

/** The user as who changes or cancels a booking: Desk by the customer's terms. */
export function actorOf(person: SignedIn, isStaff: boolean): ChangeActor {
  if (!isStaff) return { id: person.id, as: 'customer' };
  return { id: person.id, as: isBoundByTerms(person.role) ? 'desk' : 'staff' };
}
