import { dayAvailability } from '@slipway/domain/bookings/availability';
import { findPlaceWithoutUnit, inshoreHours } from '@slipway/domain/bookings/inshore-trips';
import { daysReached } from '@slipway/domain/bookings/trip-times';
import { inshore } from '@slipway/domain/catalogue/package-kinds';
import {
  addDays,
  daysBetween,
  eachDay,
  todayIn,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { findUnitWithPackage } from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { findBooking } from './bookings-repository.ts';
import { askedNow } from './change/booked-trip.ts';
import { partyOf } from './public/plan-public-booking.ts';
import { readClosed, readTakenFromToday } from './days-repository.ts';
import { withoutBooking } from './taken-beside.ts';

/** A day on which a trip can take place; `times` is empty where there is no choice of times. */
export interface FreeDay {
  date: CalendarDate;
  times: TimeOfDay[];
}

/** The days in a range to which a booking could be moved, by the rules of its package. */
export async function freeDays(
  deps: Deps,
  bookingId: number,
  from: CalendarDate,
  to: CalendarDate,
): Promise<FreeDay[]> {
  const booking = await findBooking(deps.db, bookingId);
  if (!booking) return [];
  const { settings } = await readSettings(deps.db);
  const { unitId, packageId, kind, time } = booking;
  const now = deps.clock.now();
  const { zone } = booking.terms;
  if (kind === inshore) {
    // Contracted to a unit or not: staff find a unit for the new day.
    const { closed } = await readClosed(deps.db, { from, to: addDays(to, 1), zone });
    const minutes = inshoreHours(booking.durationHours) * 60;
    const trip = { time, minutes, zone, closed, now, horizonDays: settings.furthest_days };
    return eachDay(from, to)
      .filter((date) => findPlaceWithoutUnit({ ...trip, date }).ok)
      .map((date) => ({ date, times: [] }));
  }
  const companyId = settings.company_id;
  const found =
    unitId === null
      ? null
      : await findUnitWithPackage(deps.db, {
          unitId,
          packageId,
          kind: packageId === null ? kind : null,
          asKind: kind,
          companyId,
        });
  if (!found) return [];
  const { pkg } = found;
  // A trip that starts on the last day may still lie on what is taken after it.
  const days = Math.max(0, daysBetween(todayIn(zone, now), to)) + daysReached(pkg.facts);
  const takenTimes = await readTakenFromToday(deps.db, found.unit.id, now, days);
  if (takenTimes === null) return [];
  const taken = withoutBooking(takenTimes, booking);
  const party = partyOf(askedNow(booking, pkg));
  const input = { unit: found.unit.calendar, pkg: pkg.calendar, taken, party, now, zone };
  return eachDay(from, to).flatMap((date) => {
    const day = dayAvailability({ ...input, date, horizonDays: settings.furthest_days });
    if (!day.available) return [];
    const free = day.starts.filter((it) => it.selectable).map((it) => it.time);
    return [{ date, times: day.starts.length > 1 ? free : [] }];
  });
}
