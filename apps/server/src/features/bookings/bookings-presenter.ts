import { bookingStatus } from '@slipway/domain/bookings/status';
import type { DepartureStart } from '@slipway/contract/bookings/availability';
import type {
  BookingDetails,
  CheckedCharter,
  TakenTimeEntry,
} from '@slipway/contract/bookings/bookings';
import type { BookedExtra } from '@slipway/contract/catalogue/extras';
import { handedOut, refundParts, type HandedOut } from '@slipway/domain/bookings/booked-extras';
import { leastKeptByChanges } from '@slipway/domain/bookings/cancellation';
import { room, type Departure } from '@slipway/domain/bookings/departures';
import { eachDay } from '@slipway/domain/dates/dates';
import { toMajor, zero } from '@slipway/domain/money/money';
import { dayRange, localDate, type TimeRange } from '@slipway/domain/bookings/trip-times';
import type { Db } from '#db/transaction.ts';
import {
  findBookedDeparture,
  presentBookedDeparture,
  type BookedDeparture,
} from './booked-departure.ts';
import type { Booking } from './bookings-repository.ts';
import type { BookingTime, TakenRows } from './days-repository.ts';

/**
 * What is taken of a unit, for the public and without personal data: one entry for each local day
 * that a booking or block touches, and one for each departure. Ids only tell entries apart.
 */
export function presentTakenTimes(taken: TakenRows, zone: string): TakenTimeEntry[] {
  const range = ({ from, to }: TimeRange) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  // Asking the zone for a date is slow; days are remembered.
  const lastDay = ({ date, to }: BookingTime) =>
    to <= dayRange(date, zone).to ? date : localDate(to - 1, zone);
  const seatsLeft = new Map(taken.departures.map((one) => [one.id, one.closed ? 0 : room(one)]));
  const booked = taken.times.flatMap((one) => {
    // All who share a departure are shown the same entry.
    const days = one.departureId === null ? eachDay(one.date, lastDay(one)) : [one.date];
    return days.map((date) => ({
      date,
      time: one.time,
      package_name: one.packageName,
      item: one.item,
      ...range(one),
      seats_left: one.departureId === null ? null : (seatsLeft.get(one.departureId) ?? 0),
    }));
  });
  const blocked = taken.blocks.flatMap((block) =>
    eachDay(block.from_date, block.to_date).map((date) => ({
      date,
      time: null,
      package_name: null,
      item: block.item,
      ...range(block),
      seats_left: null,
    })),
  );
  const closed = [...taken.closed.keys()].map((date) => ({
    date,
    time: null,
    package_name: null,
    item: 0,
    ...range(dayRange(date, zone)),
    seats_left: null,
  }));
  return [...booked, ...blocked, ...closed].map((one, index) => ({
    id: String(index + 1),
    ...one,
  }));
}

/** A departure as calendars read it, without its number. */
export const presentDepartureStart = (one: Omit<Departure, 'id'>): DepartureStart => ({
  package_id: one.packageId,
  item: one.item,
  starts_at: new Date(one.start).toISOString(),
  seats_left: one.seatsLeft,
  persons_left: one.personsLeft,
  least_to_sail: one.leastToSail,
  guests_needed: one.guestsNeeded,
  closed: one.closed,
  takes_time: one.takesTime,
});

/** One of the extras of a booking. */
export const presentBookedExtra = (extra: HandedOut): BookedExtra => {
  const { id, name, offer, per, quantity, pieces } = extra;
  return { id, name, offer, price: toMajor(extra.price), per, quantity, pieces };
};

/** What is handed out with a booking. */
export const presentBookedExtras = (booking: Parameters<typeof handedOut>[0]): BookedExtra[] =>
  handedOut(booking).map(presentBookedExtra);

/** What a cancel by the customer keeps at least because of earlier changes. */
function keptAtLeast(booking: Booking) {
  const { terms, cancelledAt, calledOff, awaitingUntil } = booking;
  if (cancelledAt !== null || calledOff || awaitingUntil !== null) return zero;
  return leastKeptByChanges({
    terms: terms.cancellation,
    total: booking.totalCents,
    strictestDaysBefore: booking.strictestDaysBefore,
    leastKeepPercent: terms.leastKeepPercent,
    leastKeepCents: terms.leastKeepCents,
    ownRules: refundParts(terms),
  });
}

/** @param departure the one that it shares; null: none */
export function presentBooking(
  booking: Booking,
  departure: BookedDeparture | null,
): BookingDetails {
  const paid = booking.paidCents;
  const { quote, currency, unitName, packageName } = booking.terms;
  return {
    id: booking.id,
    unit: unitName ?? '',
    unit_id: booking.unitId ?? 0,
    package: packageName,
    date: booking.date,
    time: booking.time,
    name: booking.name,
    email: booking.email,
    phone: booking.phone,
    details: booking.guests,
    duration: booking.durationHours,
    starts_at: booking.startsAt.toISOString(),
    ends_at: booking.endsAt.toISOString(),
    quantity: booking.quantity,
    days: booking.days,
    guest_types: booking.guestTypes,
    extras: presentBookedExtras(booking),
    departure: presentBookedDeparture(departure),
    status: booking.status,
    cancelled: booking.cancelledAt !== null,
    currency,
    total_price: toMajor(booking.totalCents),
    deposit: toMajor(booking.depositCents),
    paid: toMajor(paid),
    left: toMajor(booking.leftCents),
    tax_lines: quote.taxLines.map((line) => ({ ...line, amount: toMajor(line.amount) })),
    tax_included: quote.taxIncluded,
    kept_at_least: toMajor(keptAtLeast(booking)),
  };
}

/** A booking after a change, with its new version. */
export async function readChanged(
  db: Db,
  booking: Booking,
): Promise<BookingDetails & { version: number; package_id: number | null }> {
  return {
    ...presentBooking(booking, await findBookedDeparture(db, booking)),
    version: booking.version,
    package_id: booking.packageId,
  };
}

/** What a booking number and its e-mail reveal: the trip and the money, no personal data. */
export function presentCheckedCharter(booking: Booking): CheckedCharter {
  const whole = presentBooking(booking, null);
  return {
    id: whole.id,
    unit: whole.unit,
    unit_id: whole.unit_id,
    package: whole.package,
    date: whole.date,
    time: whole.time,
    details: whole.details,
    duration: whole.duration,
    starts_at: whole.starts_at,
    ends_at: whole.ends_at,
    days: whole.days,
    status: whole.status,
    cancelled: whole.cancelled,
    called_off: booking.calledOff && !whole.cancelled,
    awaiting: booking.awaitingUntil !== null && booking.status === bookingStatus.created,
    total_price: whole.total_price,
    paid: whole.paid,
    left: whole.left,
    currency: whole.currency,
  };
}
