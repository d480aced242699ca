import { plural, t } from '@lingui/core/macro';
import type { ManifestParty, SharedDeparture } from '@slipway/contract/operations/departures';
import { guestTypesText } from '@slipway/domain/bookings/guest-types';
import type { Tone } from '#ui/list/badge.tsx';

/** The seats sold of those on sale: `12 of 40`. */
export function seatsText({ seats, seats_taken: taken }: SharedDeparture): string {
  return t`${taken} of ${seats}`;
}

/** The unit, with its item where it has several: `Launch 2`. */
export function departureUnit({ unit, item, items }: SharedDeparture): string {
  return items > 1 ? `${unit} ${item}` : unit;
}

/** Guests of live bookings and holds without a seat of their own, such as infants on a lap. */
export const withoutSeat = ({ persons, seats_taken: taken }: SharedDeparture) => persons - taken;

/** Whether it has fewer guests than it needs, and staff have not let it sail anyway. */
export function isTooFew(departure: SharedDeparture): boolean {
  const { least_to_sail: least, sails_anyway: sails, all_called_off: isOff } = departure;
  return least !== null && !sails && !isOff && departure.guests < least;
}

/** The label of its state; null when it is simply open, with seats sold. */
export function departureState(departure: SharedDeparture): { text: string; tone: Tone } | null {
  if (departure.all_called_off) return { text: t`Called off`, tone: 'bad' };
  if (departure.closed) return { text: t`Closed to sales`, tone: 'neutral' };
  const { persons, most_persons: most } = departure;
  if (departure.seats_taken >= departure.seats || persons >= most) {
    return { text: t`Full`, tone: 'good' };
  }
  if (departure.bookings > 0 && isTooFew(departure)) {
    return { text: t`Sails from ${departure.least_to_sail ?? 0}`, tone: 'waiting' };
  }
  if (departure.seats_taken > 0) return null;
  return departure.opened_ahead
    ? { text: t`Open, none sold`, tone: 'new' }
    : { text: t`No bookings`, tone: 'neutral' };
}

export const guestsText = (count: number) => plural(count, { one: '# guest', other: '# guests' });

/** The persons of a party by type, or their number. */
export function partyText({ guest_types: types, details }: ManifestParty): string {
  return guestTypesText(types) || guestsText(details);
}
