import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** The crew of a booking, as user ids. */
export interface Crew {
  supervisor: number | null;
  mate: number | null;
}

export type CrewRole = keyof Crew;

/** Supervisor first: a person named twice gets that role. */
export const crewRoles: readonly CrewRole[] = ['supervisor', 'mate'];

/** Start and end of a trip. */
export interface TripHours {
  from: Date;
  to: Date;
}

/**
 * SQL: the person of a role on live booking `b`, its own or that of its departure, as `person_id`.
 * The view `crew_of_bookings` answers the same for a booking by its number; a list of many is faster
 * so, as each row is looked up by an index.
 */
export const crewOfBooking = (role: CrewRole) => `
    select c.person_id from booking_crew c
    where c.booking_id = b.id and c.role = '${role}' and not isempty(c.during)
    union all
    select c.person_id from booking_crew c
    where c.departure_id = b.departure_id and c.role = '${role}' and b.cancelled_at is null`;

/**
 * The crews of bookings, their own or those of their departures; absent for cancelled ones and those
 * without crew.
 */
export async function crewsOf(db: Db, bookingIds: readonly number[]): Promise<Map<number, Crew>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await prepared<{ bookingId: number; role: CrewRole; personId: number }>(
    db,
    'crews',
    `select booking_id as "bookingId", role, person_id as "personId" from crew_of_bookings
     where booking_id = any($1::integer[]) and not isempty(during)`,
    [bookingIds],
  );
  const crews = new Map<number, Crew>();
  for (const { bookingId, role, personId } of rows) {
    const crew = crews.get(bookingId) ?? { supervisor: null, mate: null };
    crews.set(bookingId, { ...crew, [role]: personId });
  }
  return crews;
}

/** The crew of one booking. */
export async function crewOf(db: Db, bookingId: number): Promise<Crew> {
  return (await crewsOf(db, [bookingId])).get(bookingId) ?? { supervisor: null, mate: null };
}

/** A booking's own crew by role, with names for the history. */
export async function crewNames(
  db: Db,
  bookingId: number,
): Promise<Partial<Record<CrewRole, string>>> {
  const rows = await prepared<{ role: CrewRole; name: string }>(
    db,
    'crew-names',
    `select c.role, u.name from booking_crew c join users u on u.id = c.person_id
     where c.booking_id = $1`,
    [bookingId],
  );
  return Object.fromEntries(rows.map(({ role, name }) => [role, name]));
}

/** A trip during which a person is busy. */
export interface BusyTrip {
  personId: number;
  /** Whether it belongs to the requesting company; other companies' trips must not be named. */
  ours: boolean;
  /** Of a booking, or of a departure sold by the seat. */
  bookingId: number | null;
  departureId: number | null;
  unit: string | null;
  date: CalendarDate;
  time: TimeOfDay;
}

/**
 * The trips of these people (null: anyone) at that time, except the booking or departure itself;
 * company 0 means all.
 */
export async function busyTrips(
  db: Db,
  people: readonly number[] | null,
  during: TripHours,
  scope: { exceptBooking: number | null; exceptDeparture?: number | null; companyId: number },
): Promise<BusyTrip[]> {
  return prepared<BusyTrip & Record<string, unknown>>(
    db,
    'crew-busy',
    `select c.person_id as "personId", c.booking_id as "bookingId", c.departure_id as "departureId",
       u.name as unit, coalesce(b.date, d.date) as date, coalesce(b.time, d.time)::text as time,
       $5::integer in (0, coalesce(b.company_id, u.company_id)) as ours
     from booking_crew c
     left join bookings b on b.id = c.booking_id
     left join departures d on d.id = c.departure_id
     left join units u on u.id = coalesce(b.unit_id, d.unit_id)
     where c.during && tstzrange($1, $2) and ($3::integer[] is null or c.person_id = any($3))
       and ($4::integer is null or c.booking_id is distinct from $4)
       and ($6::integer is null or c.departure_id is distinct from $6)
     order by lower(c.during), c.booking_id, c.departure_id`,
    [
      during.from,
      during.to,
      people,
      scope.exceptBooking,
      scope.companyId,
      scope.exceptDeparture ?? null,
    ],
  );
}

/** Removes the crew from a booking. */
export async function clearCrew(tx: Db, bookingId: number): Promise<void> {
  await prepared(tx, 'crew-free', 'delete from booking_crew where booking_id = $1', [bookingId]);
}

const endCrewOf = `
  with tipped as (
    select from ledger_entries where booking_id = $1 and kind = ${ledgerKind.tip} limit 1
  ), kept as (
    update booking_crew set during = 'empty' where booking_id = $1 and exists (select from tipped)
  )
  delete from booking_crew where booking_id = $1 and not exists (select from tipped)`;

/**
 * Releases the crew of a cancelled booking. On a tipped trip they stay recorded with an empty
 * period, which only tip reports read.
 */
export async function releaseCrew(tx: Db, bookingId: number): Promise<void> {
  await prepared(tx, 'crew-end', endCrewOf, [bookingId]);
}

/**
 * Assigns a person to a trip. False when they are on another one at that time; decided by the
 * database.
 */
export async function assignCrewMember(
  tx: Db,
  on: { bookingId: number; role: CrewRole; personId: number; during: TripHours },
): Promise<boolean> {
  const rows = await prepared(
    tx,
    'crew-put',
    `insert into booking_crew (booking_id, role, person_id, during)
     values ($1, $2, $3, tstzrange($4, $5)) on conflict do nothing returning 1`,
    [on.bookingId, on.role, on.personId, on.during.from, on.during.to],
  );
  return rows.length === 1;
}

/** Whether this crew member is on an active booking of the customer. */
export async function isCrewOfCustomer(
  db: Db,
  who: { customerId: number; crewId: number },
): Promise<boolean> {
  const rows = await prepared(
    db,
    'crew-sails-with',
    `select from crew_of_bookings c join bookings b on b.id = c.booking_id
     where b.customer_id = $1 and c.person_id = $2
       and b.cancelled_at is null and b.hold_expires_at is null
     limit 1`,
    [who.customerId, who.crewId],
  );
  return rows.length > 0;
}
