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

/** The crews of bookings; absent for cancelled ones and those without crew. */
export async function crewsOf(db: Db, bookingIds: readonly number[]): Promise<Map<number, Crew>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await prepared<{ bookingId: number; role: CrewRole; personId: number }>(
    db,
    'crews',
    `select booking_id as "bookingId", role, person_id as "personId" from booking_crew
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

/** The crew of a booking by role, with names for the history. */
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
  bookingId: number;
  unit: string | null;
  date: CalendarDate;
  time: TimeOfDay;
}

/**
 * The trips of these people (null: anyone) at that time, except the booking itself; company 0 means
 * all.
 */
export async function busyTrips(
  db: Db,
  people: readonly number[] | null,
  during: TripHours,
  scope: { exceptBooking: number | null; companyId: number },
): Promise<BusyTrip[]> {
  return prepared<BusyTrip & Record<string, unknown>>(
    db,
    'crew-busy',
    `select c.person_id as "personId", c.booking_id as "bookingId", u.name as unit, b.date,
       b.time::text, $5::integer in (0, b.company_id) as ours
     from booking_crew c
     join bookings b on b.id = c.booking_id
     left join units u on u.id = b.unit_id
     where c.during && tstzrange($1, $2) and ($3::integer[] is null or c.person_id = any($3))
       and c.booking_id is distinct from $4
     order by lower(c.during), c.booking_id`,
    [during.from, during.to, people, scope.exceptBooking, scope.companyId],
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
    `select from booking_crew c join bookings b on b.id = c.booking_id
     where b.customer_id = $1 and c.person_id = $2
       and b.cancelled_at is null and b.hold_expires_at is null
     limit 1`,
    [who.customerId, who.crewId],
  );
  return rows.length > 0;
}
