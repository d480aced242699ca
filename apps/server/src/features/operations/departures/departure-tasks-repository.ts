import { prepared, type Db } from '#db/transaction.ts';

/** How long before its start staff are asked about a departure with too few guests. */
const hoursAhead = 48;

/** A departure that has fewer guests than its least, without those of holds. */
export interface TooFew {
  id: number;
  reason: string;
}

/** Departures that are to sail with too few guests; of one, or of all (null). */
export async function listTooFew(db: Db, now: Date, id: number | null): Promise<TooFew[]> {
  return prepared<TooFew & Record<string, unknown>>(
    db,
    'departures-too-few',
    `select d.id, k.name || ', ' || u.name || ', ' || to_char(d.date, 'YYYY-MM-DD') || ' ' ||
       to_char(d.time, 'HH24:MI') || ': ' || b.guests || ' of at least ' || k.least_to_sail || ' guests.'
       as reason
     from departures d
     join units u on u.id = d.unit_id
     join packages g on g.id = d.package_id
     join package_kinds k on k.code = g.kind
     cross join lateral (
       select coalesce(sum(guests), 0)::integer as guests, count(*) as parties from bookings
       where departure_id = d.id and cancelled_at is null and hold_expires_at is null and not called_off
     ) b
     where d.date between $1::timestamptz::date - 1 and $1::timestamptz::date + 4
       and d.starts_at > $1 and d.starts_at <= $1::timestamptz + interval '${hoursAhead} hours'
       and d.called_off_at is null and not d.sails_anyway and ($2::integer is null or d.id = $2)
       and (b.parties > 0 or d.opened_ahead) and b.guests < k.least_to_sail`,
    [now, id],
  );
}

/** Lists them under To do, each once, with the numbers of now. */
export async function saveTooFew(db: Db, rows: readonly TooFew[], now: Date): Promise<void> {
  await prepared(
    db,
    'tasks-too-few',
    `insert into money_tasks (kind, key, departure_id, reason, made_at)
     select 'too_few_to_sail', 'sail-' || d.id, d.id, d.reason, $3
     from unnest($1::integer[], $2::text[]) d (id, reason)
     on conflict (key) do update set reason = excluded.reason
     where money_tasks.done_at is null and money_tasks.reason <> excluded.reason`,
    [rows.map(({ id }) => id), rows.map(({ reason }) => reason), now],
  );
}

/** Bookings by the hour or day whose items are out beyond their end. */
export interface LateItems {
  id: number;
  reason: string;
}

const local = (at: string) =>
  `to_char(${at} at time zone (b.terms ->> 'zone'), 'YYYY-MM-DD HH24:MI')`;

/** Items that are late, with the next booking of one of them. */
export async function listLateItems(db: Db, now: Date): Promise<LateItems[]> {
  return prepared<LateItems & Record<string, unknown>>(
    db,
    'items-late',
    `select b.id, b.quantity || ' × ' || coalesce(u.name, '') || ', due back ' || ${local('b.ends_at')} || '.' ||
       coalesce(' Next: booking ' || n.id || ' at ' || ${local('n.starts_at')} || '.', '') as reason
     from bookings b
     left join units u on u.id = b.unit_id
     left join lateral (
       select o.id, o.starts_at
       from taken_times t
       join taken_times later on later.unit_id = t.unit_id and later.item = t.item
         and lower(later.during) >= lower(t.during)
       join bookings o on o.id = later.booking_id
       where t.booking_id = b.id and o.id <> b.id
       order by o.starts_at, o.id limit 1
     ) n on true
     where b.out_at is not null and b.back_at is null and b.cancelled_at is null and b.ends_at < $1
     order by b.id limit 500`,
    [now],
  );
}

/** Lists them under To do, each once. */
export async function saveLateItems(db: Db, rows: readonly LateItems[], now: Date): Promise<void> {
  await prepared(
    db,
    'tasks-late-items',
    `insert into money_tasks (kind, key, booking_id, reason, made_at)
     select 'items_late', 'late-' || b.id, b.id, b.reason, $3
     from unnest($1::integer[], $2::text[]) b (id, reason)
     on conflict (key) do update set reason = excluded.reason
     where money_tasks.done_at is null and money_tasks.reason <> excluded.reason`,
    [rows.map(({ id }) => id), rows.map(({ reason }) => reason), now],
  );
}

/** A call-off of a departure that bookings have joined since: holds that were paid. */
export interface JoinedLate {
  departureId: number;
  id: number;
  reason: string;
  message: string;
  madeBy: number;
  bookingIds: number[];
}

/** Bookings on departures that were called off while they were being paid. */
export async function listJoinedLate(db: Db, now: Date): Promise<JoinedLate[]> {
  return prepared<JoinedLate & Record<string, unknown>>(
    db,
    'departures-joined-late',
    `select d.id as "departureId", o.id, o.reason, o.message, o.made_by as "madeBy",
       array_agg(b.id order by b.id) as "bookingIds"
     from departures d
     join lateral (
       select * from call_offs where departure_id = d.id order by id desc limit 1
     ) o on true
     join bookings b on b.departure_id = d.id
     where d.called_off_at is not null and d.date >= $1::timestamptz::date - 1 and d.starts_at > $1
       and b.cancelled_at is null and b.hold_expires_at is null and not b.called_off
       and not exists (
         select from call_off_bookings t where t.call_off_id = o.id and t.booking_id = b.id)
     group by d.id, o.id, o.reason, o.message, o.made_by
     order by d.id`,
    [now],
  );
}
