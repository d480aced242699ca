import type { CharterSurvey } from '@slipway/contract/bookings/survey';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { findEditableBooking } from '../booking-access.ts';
import { presentSurvey } from './survey-presenter.ts';
import { findSurvey } from './surveys-repository.ts';

/** The survey of the user's own booking, or of any for staff, who cannot edit it. */
export async function readSurvey(
  deps: Deps,
  person: SignedIn,
  bookingId: number,
): Promise<CharterSurvey> {
  const { booking } = await findEditableBooking(deps.db, person, bookingId);
  const own = booking.customerId === person.id;
  const row = await findSurvey(deps.db, booking.id);
  return presentSurvey(booking, row, { own, now: deps.clock.now() });
}
