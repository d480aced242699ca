import type { BookingDetails } from '@slipway/contract/bookings';
import { can } from '@slipway/domain/identity/abilities';
import { balancesOf } from '#features/payments/payments-api.ts';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { findBooking } from './bookings-repository.ts';
import { presentBooking } from './bookings-presenter.ts';

/** One booking: one's own, or any for staff; another's answers as if it did not exist. */
export async function readBooking(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<BookingDetails> {
  const booking = await findBooking(deps.db, id);
  const isStaff = can(person.role, { action: 'manage', subject: 'Supervisor' });
  if (!booking || (booking.customerId !== person.id && !isStaff)) throw notFound();
  const balances = await balancesOf(deps.db, [id]);
  return presentBooking(booking, balances.get(id));
}
