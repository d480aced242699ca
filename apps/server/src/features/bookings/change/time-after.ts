import type { Party } from '@slipway/domain/bookings/availability';
import { startTimes } from '@slipway/domain/bookings/trip-times';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { CharterPackage, CharterUnit } from '#features/catalogue/catalogue-api.ts';
import { partyOf } from '#features/bookings/public/plan-public-booking.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { askedNow, isSamePackage } from './booked-trip.ts';
import type { Trip } from './find-trip.ts';
import type { RequestedChange } from './requested-change.ts';

/**
 * The start of a package without a choice of starts; null: its first one. Staff may set another one,
 * which stays when they move the booking to another day.
 */
function onlyStart(
  booking: Booking,
  change: RequestedChange,
  { unit, pkg }: { unit: CharterUnit; pkg: CharterPackage },
  asStaff: boolean,
): TimeOfDay | null {
  if (!asStaff) return null;
  if (change.time !== undefined && change.time !== booking.time) return change.time;
  const [first] = startTimes(pkg.facts, unit.calendar.starts, pkg.calendar.starts, booking.date);
  const wasSet = booking.time !== first;
  return wasSet && isSamePackage(booking, unit, pkg) ? booking.time : null;
}

/**
 * The time after the change, and whether the trip needs another place. For customers packages without a
 * choice of times ignore the requested one.
 */
export function timeAfter(
  booking: Booking,
  change: RequestedChange,
  trip: Trip | null,
  { date, party, asStaff }: { date: CalendarDate; party: Party; asStaff: boolean },
): { time: TimeOfDay | null; moves: boolean } {
  const time = change.time ?? booking.time;
  if (trip?.kind !== 'package') {
    return { time, moves: date !== booking.date || time !== booking.time };
  }
  const { unit, pkg } = trip;
  const was = partyOf(askedNow(booking, pkg));
  const { soldBy } = pkg.facts;
  const boards =
    soldBy === 'seat' && (party.seats > booking.seats || party.persons > booking.guests);
  const grows = boards || party.length !== was.length || party.quantity !== was.quantity;
  const elsewhere = date !== booking.date || !isSamePackage(booking, unit, pkg);
  if (startTimes(pkg.facts, unit.calendar.starts, pkg.calendar.starts, date).length > 1) {
    return { time, moves: elsewhere || grows || time !== booking.time };
  }
  const set = onlyStart(booking, change, trip, asStaff);
  const stays = !elsewhere && (set === null || set === booking.time);
  return { time: stays ? booking.time : set, moves: !stays || grows };
}
