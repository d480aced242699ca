import type { CrewChoice } from '@slipway/contract/bookings/staff-bookings';
import type { QueryOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { tripEnd } from '@slipway/domain/bookings/trip-hours';
import { calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { findCrewPeople } from '#features/identity/identity-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { busyTrips } from './crew-repository.ts';

const earliestStart = '05:00:00';

/** Everyone who can be crew, with their trip at that time, named if it is of this company. */
export async function listCrewChoices(
  deps: Deps,
  query: QueryOf<Calls['GET /api/crew-choices']>,
): Promise<CrewChoice[]> {
  const { settings } = await readSettings(deps.db);
  const time = timeOfDay(query.time ?? earliestStart);
  const from = startsAt(calendarDate(query.date), time, settings.time_zone);
  const to = tripEnd(from, query.kind ?? 'full_day', query.duration ?? null);
  const scope = { exceptBooking: query.booking_id ?? null, companyId: settings.company_id };
  const trips = await busyTrips(deps.db, null, { from, to }, scope);
  const people = await findCrewPeople(deps.db);
  return people.map(({ id, name, picture, role }) => {
    const trip = trips.find((one) => one.personId === id);
    return {
      id,
      name,
      picture,
      role_name: role,
      busy: trip !== undefined,
      trip: trip?.ours
        ? {
            booking_id: trip.bookingId,
            unit: trip.unit ?? 'Inshore',
            date: trip.date,
            time: trip.time,
          }
        : null,
    };
  });
}
