import { counted } from '#messages/counted.ts';
import { phoneText } from '#messages/phone-text.ts';

/** A party on a trip, as the crew reads it in the daily log. */
export interface CrewParty {
  booking: number;
  name: string;
  phone: string;
  guests: number;
}

/** Trips that are over stay in the calendar of the crew for these days. */
const pastDays = 31;

/** Trips that ended before are not in the calendar of the crew. */
export const crewCalendarSince = (now: Date): Date =>
  new Date(now.getTime() - pastDays * 24 * 3_600_000);

/**
 * What an entry in the calendar of a crew member says of a trip (docs/rules/availability.md, "Crew").
 * @param trip.when the trip as told to its guests, in the business's zone
 */
export function crewEntry(trip: {
  package: string;
  unit: string | null;
  quantity: number;
  when: string;
  parties: readonly CrewParty[];
}): { summary: string; lines: string[] } {
  const { unit, quantity, parties } = trip;
  const guests = counted(
    parties.reduce((sum, one) => sum + one.guests, 0),
    'guest',
  );
  const place = unit === null ? null : quantity > 1 ? `${quantity} × ${unit}` : unit;
  const total = parties.length === 1 ? [] : [guests];
  return {
    summary: [trip.package, place, guests].filter((part) => part !== null).join(', '),
    lines: [
      trip.when,
      ...total,
      ...parties.map((party) =>
        [
          party.name,
          phoneText(party.phone),
          counted(party.guests, 'guest'),
          `booking ${party.booking}`,
        ]
          .filter((part) => part !== '')
          .join(', '),
      ),
    ],
  };
}
