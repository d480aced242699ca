import type { Place } from '@slipway/domain/bookings/availability';
import { guestsNeeded } from '@slipway/domain/bookings/parties';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import {
  takesTime,
  type BookingTime,
  type SharedDeparture,
  type TakenRows,
} from './days-repository.ts';

/** A booking with what it takes of a departure. */
export interface OwnPlace {
  id: number;
  departureId: number | null;
  seats: number;
  guests: number;
  cancelledAt: Date | null;
}

/**
 * What is taken without a booking's own time and seats, as a change of it sees it. A cancelled one has
 * none.
 */
export function withoutBooking(taken: TakenRows, own: OwnPlace): TakenRows {
  if (own.cancelledAt !== null) return taken;
  const departures = taken.departures.map((one): SharedDeparture => {
    if (one.id !== own.departureId) return one;
    const parties = one.parties - 1;
    const guests = one.guests - own.guests;
    return {
      ...one,
      parties,
      guests,
      guestsNeeded: guestsNeeded({ ...one, guests }),
      seatsLeft: one.seatsLeft + own.seats,
      personsLeft: one.personsLeft + own.guests,
      takesTime: takesTime({ parties, openedAhead: one.openedAhead }),
    };
  });
  const isOwn = ({ bookingId, departureId, hasOneParty }: BookingTime) =>
    bookingId === null ? departureId === own.departureId && hasOneParty : bookingId === own.id;
  const times = taken.times.filter((one) => !isOwn(one));
  return { ...taken, times, departures };
}

/** A trip that is placed before another: `seats` null where it is not sold by the seat. */
export interface PlacedTrip {
  packageId: number;
  kind: TripKind;
  packageName: string;
  seats: { taken: number; persons: number; most: number } | null;
}

/** What is taken once a trip has its place, for placing the next one. */
export function withPlaced(taken: TakenRows, place: Place, trip: PlacedTrip): TakenRows {
  const { items, taken: during, date, time, start } = place;
  const { packageId, kind, packageName, seats } = trip;
  const shared = taken.departures.find(({ id }) => id === place.departure);
  const own = { bookingId: null, departureId: null, packageName, hasOneParty: true, time };
  const times = shared?.takesTime
    ? taken.times
    : [...taken.times, ...items.map((item) => ({ ...own, ...during, item, date, kind }))];
  if (!seats) return { ...taken, times };
  // Where there is none it is made; those that exist are numbered from 1.
  const before: SharedDeparture = shared ?? {
    id: -1 - taken.departures.length,
    packageId,
    item: items[0] ?? 1,
    start,
    closed: false,
    seats: seats.most,
    seatsLeft: seats.most,
    personsLeft: seats.most,
    parties: 0,
    openedAhead: false,
    leastToSail: null,
    guests: 0,
    sailsAnyway: false,
    guestsNeeded: 0,
    takesTime: false,
  };
  const departure: SharedDeparture = {
    ...before,
    seatsLeft: before.seatsLeft - seats.taken,
    personsLeft: before.personsLeft - seats.persons,
    parties: before.parties + 1,
    takesTime: true,
  };
  const others = taken.departures.filter((one) => one !== shared);
  return { ...taken, times, departures: [...others, departure] };
}
