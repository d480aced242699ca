import type { Place } from '@slipway/domain/bookings/availability';
import { prepared, type Db } from '#db/transaction.ts';
import type { BookedDeparture } from './booked-departure.ts';

/** The fields of a unit and package that a new departure takes over. */
export interface SharedTrip {
  packageId: number;
  unitId: number;
  /** Its seats, and the most persons aboard. */
  mostGuests: number;
  /** Its crew when it is made, unless they are on another trip; null: nobody. */
  supervisorId: number | null;
  /** Until when it keeps its crew; null: nobody sails. */
  crewUntil: Date | null;
}

/** A departure as its bookings sail with it. */
export interface BoardedDeparture {
  id: number;
  endsAt: Date;
  crewUntil: Date | null;
}

const idle = 'departures.parties = 0 and not departures.opened_ahead';
const anew = (column: string) =>
  `${column} = case when ${idle} then excluded.${column} else departures.${column} end`;

// The unit's supervisor joins a new departure only: staff may have taken theirs off another one.
const board = `
  with boarded as (
    insert into departures (package_id, unit_id, item, date, time, starts_at, ends_at, crew_until,
      during, days, seats, most_persons)
    values ($1, $2, $3, $4, $5, $6, $7, $8, tstzrange($9, $10),
      case when $11::date is not null then daterange($11, $12, '[]') end, $13, $13)
    on conflict on constraint departures_once do update set ${['date', 'time', 'ends_at', 'crew_until', 'during', 'days'].map(anew).join(', ')}
    returning id, starts_at, ends_at, crew_until, xmax = 0 as made
  ), crew as (
    insert into booking_crew (departure_id, role, person_id, during)
    select id, 'supervisor', $14::integer, tstzrange(starts_at, crew_until) from boarded
    where made and $14::integer is not null and crew_until is not null
    on conflict do nothing
  )
  select id, ends_at as "endsAt", crew_until as "crewUntil" from boarded`;

/**
 * The departure of a place: the one of its package, start and item, locked, or a new one. One that has
 * its time keeps it, whatever its kind says by now; one without bookings gets that of the place. The
 * time itself is taken by a trigger with the first booking.
 */
export async function boardDeparture(
  tx: Db,
  place: Place,
  trip: SharedTrip,
): Promise<BoardedDeparture> {
  const { taken, days } = place;
  const [row] = await prepared<BoardedDeparture & Record<string, unknown>>(
    tx,
    'departure-board',
    board,
    [
      trip.packageId,
      trip.unitId,
      place.items[0],
      place.date,
      place.time,
      new Date(place.start),
      new Date(place.end),
      trip.crewUntil,
      new Date(taken.from),
      new Date(taken.to),
      days?.from ?? null,
      days?.to ?? null,
      trip.mostGuests,
      trip.supervisorId,
    ],
  );
  if (!row) throw new Error('The departure was not saved');
  return row;
}

const departuresOf = `
  select d.id, k.least_to_sail as "leastToSail", d.seats, d.sails_anyway as "sailsAnyway",
    (select coalesce(sum(b.guests), 0)::integer from bookings b
      where b.departure_id = d.id and b.cancelled_at is null and b.hold_expires_at is null) as guests
  from departures d join packages p on p.id = d.package_id join package_kinds k on k.code = p.kind
  where d.id in (select departure_id from bookings where id = any($1::integer[]))`;

/** The departures that bookings share. Its statement is sent at once. */
export async function findBookedDepartures(
  db: Db,
  bookingIds: readonly number[],
): Promise<BookedDeparture[]> {
  return prepared<BookedDeparture>(db, 'booked-departures', departuresOf, [bookingIds]);
}
