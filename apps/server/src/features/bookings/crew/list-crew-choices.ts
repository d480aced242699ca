import type { CrewChoice } from '@slipway/contract/bookings/staff-bookings';
import type { QueryOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { inshoreHours } from '@slipway/domain/bookings/inshore-trips';
import { lengthsOf, minuteMs } from '@slipway/domain/bookings/trip-times';
import { calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { findKindByName } from '#features/catalogue/catalogue-api.ts';
import { findCrewPeople } from '#features/identity/identity-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { busyTrips } from './crew-repository.ts';
import { hoursOfDeparture } from './departure-crew-repository.ts';

type CrewQuery = QueryOf<Calls['GET /api/crew-choices']>;

const earliestStart = '05:00:00';

/** How long a trip keeps its crew: the hours asked about, or those of its kind. */
async function crewMinutes(deps: Deps, query: CrewQuery): Promise<number> {
  const { kind: code, duration } = query;
  const kind = duration || !code ? null : await findKindByName(deps.db, code);
  if (kind === null) return inshoreHours(duration ?? null) * 60;
  const length = lengthsOf(kind.length)[0] ?? 0;
  return kind.crewMinutes ?? length * (kind.length.form === 'days' ? 24 * 60 : 1) + kind.afterwards;
}

/** Everyone who can be crew, with their trip at that time, named if it is of this company. */
export async function listCrewChoices(deps: Deps, query: CrewQuery): Promise<CrewChoice[]> {
  const { settings } = await readSettings(deps.db);
  const time = timeOfDay(query.time ?? earliestStart);
  const from = startsAt(calendarDate(query.date), time, settings.time_zone);
  const to = new Date(from.getTime() + (await crewMinutes(deps, query)) * minuteMs);
  const { booking_id: exceptBooking = null, departure_id: exceptDeparture = null } = query;
  const ofDeparture =
    exceptDeparture === null ? null : await hoursOfDeparture(deps.db, exceptDeparture);
  const scope = { exceptBooking, exceptDeparture, companyId: settings.company_id };
  const trips = await busyTrips(deps.db, null, ofDeparture ?? { from, to }, scope);
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
            departure_id: trip.departureId,
            unit: trip.unit ?? 'Inshore',
            date: trip.date,
            time: trip.time,
          }
        : null,
    };
  });
}
