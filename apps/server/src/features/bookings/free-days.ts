import { dayAvailability, inshoreDateAvailable } from '@slipway/domain/bookings/availability';
import {
  daysBetween,
  eachDay,
  todayIn,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { asBooked, findUnitWithPackage } from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { findBooking } from './bookings-repository.ts';
import { readTakenFromToday } from './days-repository.ts';

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
  if (kind === 'inshore') {
    // Contracted to a unit or not: staff find a unit for the new day.
    return eachDay(from, to)
      .filter((date) => inshoreDateAvailable(date, time, now, zone))
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
          companyId,
        });
  if (!found) return [];
  const days = Math.max(0, daysBetween(todayIn(zone, now), to));
  const pkg = asBooked(found.pkg, kind).calendar;
  const takenTimes = await readTakenFromToday(deps.db, found.unit.id, now, days);
  if (takenTimes === null) return [];
  const taken = takenTimes.filter((one) => one.bookingId !== bookingId);
  return eachDay(from, to).flatMap((date) => {
    const { calendar: unit } = found.unit;
    const day = dayAvailability({ unit, pkg, taken, date, now, zone });
    if (!day.available) return [];
    return [{ date, times: day.times.filter((it) => it.selectable).map((it) => it.time) }];
  });
}
