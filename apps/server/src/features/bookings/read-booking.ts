import type { BookingDetails } from '@slipway/contract/bookings';
import { can } from '@slipway/domain/identity/abilities';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { readSettings } from '#features/settings/settings-api.ts';
import { findBooking, type Booking } from './bookings-repository.ts';
import { presentBooking } from './bookings-presenter.ts';

/** Staff see the bookings of their company: of all when none is fixed (spec README "People"). */
async function isOfStaff(deps: Deps, person: SignedIn, booking: Booking): Promise<boolean> {
  if (!can(person.role, { action: 'manage', subject: 'Supervisor' })) return false;
  const { settings } = await readSettings(deps.db);
  return [0, booking.companyId].includes(settings.company_id);
}

/** One booking: one's own, or any for staff; another's answers as if it did not exist. */
export async function readBooking(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<BookingDetails> {
  const booking = await findBooking(deps.db, id);
  if (!booking) throw notFound();
  const isOwn = booking.customerId === person.id;
  if (!isOwn && !(await isOfStaff(deps, person, booking))) throw notFound();
  return presentBooking(booking);
}
