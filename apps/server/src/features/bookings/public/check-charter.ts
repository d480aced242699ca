import type { CheckedCharter } from '@slipway/contract/bookings/bookings';
import { emailKey } from '@slipway/domain/identity/email-key';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { presentCheckedCharter } from '#features/bookings/bookings-presenter.ts';
import { findBooking, findBookingIdByEmail } from '#features/bookings/bookings-repository.ts';

export interface CharterCheck {
  bookingId: number;
  email: string;
  /** The network address of the request. */
  address: string;
  /** The marker of a device that was shown bookings of this e-mail before. */
  deviceMark: (account: `bookings:${string}`) => string | null;
}

/**
 * Shows a booking for its number and e-mail (docs/rules/people-and-access.md, "Check my charter").
 * An unknown number, a wrong combination and an unknown address take the same time and get the same
 * answer.
 * @throws Refusal 404, or 429 after too many tries (`limits.countTry`)
 */
export async function checkCharter(deps: Deps, check: CharterCheck): Promise<CheckedCharter> {
  const account = emailKey(check.email);
  const tried = await deps.limits.countTry('check', {
    account,
    address: check.address,
    device: check.deviceMark(`bookings:${account}`),
  });
  const id = await findBookingIdByEmail(deps.db, { id: check.bookingId, email: check.email });
  if (id === null) throw notFound();
  await tried.succeeded();
  const booking = await findBooking(deps.db, id);
  if (!booking) throw notFound();
  return presentCheckedCharter(booking);
}
