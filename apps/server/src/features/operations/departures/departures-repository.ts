import { longestStayDays } from '@slipway/domain/catalogue/package-kinds';
import type { BookingStatus } from '@slipway/domain/bookings/status';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { BookedGuestType } from '@slipway/domain/bookings/guest-types';
import { isCalledOffDeparture } from '#db/tables/called-off-departure.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** A departure with the sums of its bookings and its crew. */
export interface DepartureRow {
  id: number;
  company_id: number;
  unit_id: number;
  unit: string;
  package_id: number;
  package: string;
  item: number;
  items: number;
  date: CalendarDate;
  time: TimeOfDay;
  starts_at: Date;
  ends_at: Date;
  /** The end of what it takes of its item. */
  taken_until: Date;
  seats: number;
  seats_taken: number;
  seats_held: number;
  persons: number;
  most_persons: number;
  /** Live bookings and holds. */
  parties: number;
  /** Live bookings, and their guests; without holds. */
  bookings: number;
  guests: number;
  least_to_sail: number | null;
  asks_names: boolean;
  sails_anyway: boolean;
  closed: boolean;
  called_off: boolean;
  all_called_off: boolean;
  call_off_id: number | null;
  opened_ahead: boolean;
  supervisor_id: number | null;
  supervisor: string | null;
  mate_id: number | null;
  mate: string | null;
  notes: string;
  version: number;
}

const crew = (role: string) => `left join lateral (
    select p.id, p.name from booking_crew c join users p on p.id = c.person_id
    where c.departure_id = d.id and c.role = '${role}'
  ) ${role} on true`;

const selected = `
  select d.id, u.company_id, d.unit_id, u.name as unit, d.package_id, k.name as package, d.item,
    u.items_quantity as items, d.date, d.time::text, d.starts_at, d.ends_at,
    upper(d.during) as taken_until, d.seats, d.seats_taken, b.seats_held, d.persons, d.most_persons,
    d.parties, b.bookings, b.guests, k.least_to_sail, k.asks = 'names' as asks_names, d.sails_anyway,
    d.closed, d.called_off_at is not null as called_off, b.all_called_off,
    (select max(o.id) from call_offs o where o.departure_id = d.id) as call_off_id, d.opened_ahead,
    supervisor.id as supervisor_id, supervisor.name as supervisor, mate.id as mate_id, mate.name as mate,
    d.notes, d.version
  from departures d
  join units u on u.id = d.unit_id
  join packages g on g.id = d.package_id
  join package_kinds k on k.code = g.kind
  cross join lateral (
    select coalesce(sum(seats) filter (where hold_expires_at is not null), 0)::integer as seats_held,
      (count(*) filter (where hold_expires_at is null))::integer as bookings,
      coalesce(sum(guests) filter (where hold_expires_at is null), 0)::integer as guests,
      ${isCalledOffDeparture} as all_called_off
    from bookings where departure_id = d.id and cancelled_at is null
  ) b
  ${crew('supervisor')}
  ${crew('mate')}`;

/** Which departures are listed; company 0 means all, unit null every one. */
export interface DepartureDays {
  from: string;
  to: string;
  companyId: number;
  unitId: number | null;
  /** Only those that have their time: with bookings or holds, or opened ahead. */
  sailing?: boolean;
  /** The beginning of the first day: longer ones that are under way then are listed too. */
  since?: Date;
}

/** All departures of some days, by their start; whoever asks bounds the days. */
export async function listDepartures(db: Db, days: DepartureDays): Promise<DepartureRow[]> {
  return prepared<DepartureRow & Record<string, unknown>>(
    db,
    'departures-of-days',
    `${selected}
     where (d.date between $1 and $2 or d.date between $1::date - ${longestStayDays + 1} and $1::date - 1 and d.ends_at > $6)
       and ($3::integer = 0 or u.company_id = $3)
       and ($4::integer is null or d.unit_id = $4)
       and (not $5::boolean or d.parties > 0 or d.opened_ahead)
     order by d.starts_at, u.name, d.item, d.id`,
    [days.from, days.to, days.companyId, days.unitId, days.sailing ?? false, days.since ?? null],
  );
}

export async function findDepartureRow(db: Db, id: number): Promise<DepartureRow | null> {
  const [row] = await prepared<DepartureRow & Record<string, unknown>>(
    db,
    'departure',
    `${selected} where d.id = $1`,
    [id],
  );
  return row ?? null;
}

/** A live booking or hold on a departure. */
export interface PartyRow {
  departure_id: number;
  booking_id: number;
  name: string;
  phone: string;
  email: string;
  guests: number;
  seats: number;
  guest_types: BookedGuestType[];
  status: BookingStatus;
  hold: boolean;
  called_off: boolean;
  awaiting: boolean;
  currency: string;
  left_cents: number;
  staff_notes: string;
  arrived: number;
  /** The guests by name, with the id of their type; empty: not given. */
  named: { name: string; type: number | null }[];
  emergency_phone: string;
}

/** The parties of departures, by name; holds last. */
export async function listParties(db: Db, departureIds: readonly number[]): Promise<PartyRow[]> {
  return prepared<PartyRow & Record<string, unknown>>(
    db,
    'departure-parties',
    `select b.departure_id, b.id as booking_id, b.name, b.phone, b.email, b.guests, b.seats,
       b.guest_types, b.status, b.hold_expires_at is not null as hold, b.called_off,
       b.awaiting_until is not null as awaiting, b.terms ->> 'currency' as currency, b.left_cents::float8 as left_cents, b.staff_notes,
       least(b.arrived, b.guests) as arrived, coalesce(g.guests, '[]') as named,
       coalesce(g.emergency_phone, '') as emergency_phone
     from bookings b left join guest_lists g on g.booking_id = b.id
     where b.departure_id = any($1::integer[]) and b.cancelled_at is null
     order by hold, lower(b.name), b.id`,
    [departureIds],
  );
}

/** The fields of a departure that staff change; absent: unchanged. */
export interface DepartureChange {
  seats?: number | undefined;
  closed?: boolean | undefined;
  sails_anyway?: boolean | undefined;
  opened_ahead?: boolean | undefined;
  notes?: string | undefined;
}

/**
 * Changes a departure; what is absent stays. Its trigger takes or frees the time.
 * @throws an exclusion violation of `taken_times_no_overlap`, a check violation of `departures_seats`
 */
export async function updateDeparture(tx: Db, id: number, change: DepartureChange): Promise<void> {
  await prepared(
    tx,
    'departure-change',
    `update departures set seats = coalesce($2, seats), closed = coalesce($3, closed),
       sails_anyway = coalesce($4, sails_anyway), opened_ahead = coalesce($5, opened_ahead),
       notes = coalesce($6, notes), version = version + 1
     where id = $1`,
    [
      id,
      change.seats ?? null,
      change.closed ?? null,
      change.sails_anyway ?? null,
      change.opened_ahead ?? null,
      change.notes ?? null,
    ],
  );
}

/** The departure that a request opened ahead; null: none. */
export async function findOpenedBy(db: Db, requestId: string): Promise<number | null> {
  const sql = 'select id from departures where request_id = $1';
  const [row] = await prepared<{ id: number }>(db, 'departure-opened-by', sql, [requestId]);
  return row?.id ?? null;
}

/**
 * Keeps a departure's time from now on, as staff opened it, and opens it to sales.
 * @throws a unique violation of `departures_request_id_key` for a request that has opened another one
 */
export async function keepOpened(
  tx: Db,
  id: number,
  { seats, requestId }: { seats: number; requestId: string | null },
): Promise<void> {
  await prepared(
    tx,
    'departure-open',
    `update departures set opened_ahead = true, closed = false, called_off_at = null,
       sails_anyway = false, seats = $2, request_id = $3, version = version + 1
     where id = $1`,
    [id, seats, requestId],
  );
}

/** Closes a departure for good: without bookings it no longer keeps its time. */
export async function endDeparture(tx: Db, id: number, calledOffAt: Date | null): Promise<void> {
  await prepared(
    tx,
    'departure-end',
    `update departures set closed = true, opened_ahead = false,
       called_off_at = coalesce(called_off_at, $2), version = version + 1
     where id = $1`,
    [id, calledOffAt],
  );
}

/** The units of a package's company that have a package of its kind, by name, each with the one of that day. */
export async function listPackagesAlike(
  db: Db,
  packageId: number,
  date: CalendarDate,
): Promise<{ unitId: number; packageId: number }[]> {
  return prepared(
    db,
    'departure-packages-alike',
    `select u.id as "unitId", p.id as "packageId"
     from packages own join units home on home.id = own.unit_id
     join units u on u.company_id is not distinct from home.company_id and u.ended_at is null
     cross join lateral (
       select id from packages where unit_id = u.id and kind = own.kind
       order by inactive, coalesce($2 >= active_from, true) and coalesce($2 <= active_to, true) desc, id limit 1) p
     where own.id = $1 order by u.name, u.id`,
    [packageId, date],
  );
}

/** The departures of a package at a start that have neither a booking nor a hold. */
export async function listEmptyAt(db: Db, packageId: number, startsAt: Date): Promise<number[]> {
  const rows = await prepared<{ id: number }>(
    db,
    'departures-empty',
    'select id from departures where package_id = $1 and starts_at = $2 and parties = 0',
    [packageId, startsAt],
  );
  return rows.map(({ id }) => id);
}

/** Has a departure go on as another one that moves to it: what staff set, and its notes beside its own. */
export async function takeOverDeparture(
  tx: Db,
  id: number,
  from: number,
  seats: number,
): Promise<void> {
  await prepared(
    tx,
    'departure-take-over',
    `update departures d set seats = least($3, d.most_persons), closed = f.closed, called_off_at = null,
       sails_anyway = f.sails_anyway, opened_ahead = d.opened_ahead or f.opened_ahead,
       notes = left(concat_ws(E'\n', nullif(f.notes, ''), nullif(nullif(d.notes, ''), f.notes)), 5000),
       version = d.version + 1
     from departures f where d.id = $1 and f.id = $2`,
    [id, from, seats],
  );
}

/** A departure that was called off sails after all, and is on sale again. */
export async function reviveDeparture(tx: Db, id: number): Promise<void> {
  await prepared(
    tx,
    'departure-revive',
    `update departures set called_off_at = null, closed = false, version = version + 1
     where id = $1 and called_off_at is not null`,
    [id],
  );
}

/** Sets how many of a party have come. */
export async function setArrived(tx: Db, bookingId: number, arrived: number): Promise<void> {
  const sql = 'update bookings set arrived = $2 where id = $1';
  await prepared(tx, 'booking-arrived', sql, [bookingId, arrived]);
}
