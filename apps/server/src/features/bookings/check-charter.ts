import type { CheckedCharter } from '@slipway/contract/bookings';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { presentCheckedCharter } from './bookings-presenter.ts';
import { findBooking, findNumberByPair } from './bookings-repository.ts';

export interface CharterCheck {
  bookingId: number;
  email: string;
  /** The network address that asks. */
  address: string;
}

/**
 * Shows a booking to whoever knows its number and its e-mail (spec README "Screens whose body is not shown"). An
 * unknown number, another's number and an unknown address take the same work and get the same answer.
 * @throws Refusal 404, or 429 after too many tries from the network address or with the e-mail
 */
export async function checkCharter(deps: Deps, check: CharterCheck): Promise<CheckedCharter> {
  const account = check.email.toLowerCase();
  await deps.limits.count('check by address', check.address);
  await deps.limits.count('check by account', account);
  const id = await findNumberByPair(deps.db, { id: check.bookingId, email: check.email });
  if (id === null) throw notFound();
  await deps.limits.forget('check by account', account);
  const booking = await findBooking(deps.db, id);
  if (!booking) throw notFound();
  return presentCheckedCharter(booking);
}
