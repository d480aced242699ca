import type { KeptTerms } from '@slipway/contract/settings/terms-texts';
import { owedName } from '@slipway/domain/bookings/cancellation';
import { soldKind } from '@slipway/domain/bookings/trip-summary';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { presentKeptTerms } from '#features/settings/settings-api.ts';
import { findEditableBooking } from './booking-access.ts';

/** The terms a booking was made under: the user's own, or any for staff. @throws Refusal 404 */
export async function readBookingTerms(
  deps: Deps,
  person: SignedIn,
  id: number,
): Promise<KeptTerms> {
  const { booking } = await findEditableBooking(deps.db, person, id);
  const { terms, termsText, kind, crewUntil } = booking;
  return presentKeptTerms(deps.db, {
    textVersion: termsText,
    cancellation: terms.cancellation,
    dueDates: terms.dueDates,
    owed: owedName(soldKind(terms)),
    crewed: kind === 'inshore' || crewUntil !== null,
  });
}
