import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** A booking that can be called off, or was. */
export interface TripRow {
  booking_id: number;
  date: CalendarDate;
  time: TimeOfDay;
  unit_id: number | null;
  unit: string | null;
  package: string;
  name: string;
  email: string;
  phone: string;
  guests: number;
  currency: string;
  paid_cents: number;
}

const tripColumns = `b.id as booking_id, b.unit_id, u.name as unit, b.terms ->> 'packageName' as package,
  b.name, b.email, b.phone, b.guests, b.terms ->> 'currency' as currency,
  b.paid_cents::float8 as paid_cents`;

/**
 * Active bookings on these days that have not departed and are not already called off; excludes
 * holds.
 * @param among only these ids; null: the first 500 of all
 */
export async function listCallable(
  db: Db,
  days: { from: string; to: string; companyId: number; unitId: number | null; now: Date },
  among: readonly number[] | null = null,
): Promise<TripRow[]> {
  return prepared<TripRow & { time: TimeOfDay }>(
    db,
    'call-off-trips',
    `select ${tripColumns}, b.date, b.time::text
     from bookings b left join units u on u.id = b.unit_id
     where b.date between $1 and $2 and b.cancelled_at is null and b.hold_expires_at is null
       and b.starts_at > $5
       and ($3::integer = 0 or b.company_id = $3) and ($4::integer is null or b.unit_id = $4)
       and ($6::integer[] is null or b.id = any($6))
       and not exists (
         select from call_off_bookings c where c.booking_id = b.id and c.choice is null)
     order by b.date, b.time, b.id limit 500`,
    [days.from, days.to, days.companyId, days.unitId, days.now, among],
  );
}

/**
 * Records the outcome for called-off bookings that were cancelled or moved, by the customer or by
 * staff. Also completes a choice interrupted by a crash.
 */
export async function settleChoices(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    'call-off-settle',
    `with settled as (
       update call_off_bookings c set
         choice = case when b.cancelled_at is null then 'date' else 'refund' end, chosen_at = $1,
         new_date = case when b.cancelled_at is null then b.date end,
         new_time = case when b.cancelled_at is null then b.time end
       from bookings b, call_offs o
       where b.id = c.booking_id and o.id = c.call_off_id and c.choice is null
         and (b.cancelled_at is not null or b.date <> c.date or b.time <> c.time
           or (o.departure_id is not null and b.departure_id is distinct from o.departure_id))
       returning c.booking_id, c.choice
     )
     update bookings b set called_off = false from settled
     where b.id = settled.booking_id and settled.choice = 'date'`,
    [now],
  );
}

export interface ListedCallOff {
  id: number;
  from_date: CalendarDate;
  to_date: CalendarDate;
  unit: string | null;
  reason: string;
  message: string;
  company_id: number;
  made_by: string;
  made_at: Date;
  bookings: number;
  open: number;
  came_back: number;
  reversed_at: Date | null;
  reversed_by: string | null;
  days_closed: boolean;
}

const listed = `
  select c.id, c.from_date, c.to_date, u.name as unit, c.reason, c.message, c.company_id,
    p.name as made_by, c.made_at, count(t.booking_id)::integer as bookings,
    (count(t.booking_id) filter (where t.choice is null))::integer as open,
    (count(t.booking_id) filter (where t.choice = 'reversed'))::integer as came_back,
    c.reversed_at, k.name as reversed_by,
    exists (select from closings z where z.id = c.closing_id and z.ended_at is null) as days_closed
  from call_offs c
  join users p on p.id = c.made_by
  left join users k on k.id = c.reversed_by
  left join units u on u.id = c.unit_id
  left join call_off_bookings t on t.call_off_id = c.id`;

export async function listCallOffs(
  db: Db,
  companyId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: ListedCallOff[]; total: number }> {
  const rows = await prepared<ListedCallOff & { made_by: string }>(
    db,
    'call-offs-list',
    `${listed} where $1::integer = 0 or c.company_id = $1
     group by c.id, u.name, p.name, k.name order by c.id desc limit $2 offset $3`,
    [companyId, page.limit, page.offset],
  );
  const [counted] = await prepared<{ total: number }>(
    db,
    'call-offs-count',
    `select count(*)::integer as total from call_offs
     where $1::integer = 0 or company_id = $1`,
    [companyId],
  );
  return { rows, total: counted?.total ?? 0 };
}

export async function findCallOff(db: Db, id: number): Promise<ListedCallOff | null> {
  const [row] = await prepared<ListedCallOff & { made_by: string }>(
    db,
    'call-off',
    `${listed} where c.id = $1 group by c.id, u.name, p.name, k.name`,
    [id],
  );
  return row ?? null;
}

export interface ProgressRow extends TripRow {
  round: number;
  expires_at: Date;
  choice: 'date' | 'refund' | 'reversed' | null;
  new_date: CalendarDate | null;
  new_time: TimeOfDay | null;
  mail: string | null;
  mail_id: number | null;
  mail_error: string | null;
  sms: string | null;
  sms_id: number | null;
  sms_error: string | null;
  refund_failure: string | null;
  /** Whether a card refund is waiting for the provider. */
  refund_open: boolean;
}

const lastMessage = (channel: string) => `left join lateral (
    select id, state, last_error from messages
    where booking_id = b.id and template = 'called-off' and channel = '${channel}'
    order by id desc limit 1
  ) ${channel} on true`;

/** The bookings of a call-off with the state of messages, choice and refund. */
export async function listProgress(db: Db, id: number): Promise<ProgressRow[]> {
  return prepared<ProgressRow & { round: number }>(
    db,
    'call-off-progress',
    `select ${tripColumns}, t.date, t.time::text, t.round, t.expires_at, t.choice, t.new_date,
       t.new_time::text, mail.state as mail, mail.id as mail_id, mail.last_error as mail_error,
       sms.state as sms, sms.id as sms_id, sms.last_error as sms_error,
       (select r.failure from refund_attempts r
         where r.booking_id = b.id and r.state = 'failed' order by r.id desc limit 1) as refund_failure,
       exists (select from refund_attempts r
         where r.booking_id = b.id and r.state = 'created') as refund_open
     from call_off_bookings t
     join bookings b on b.id = t.booking_id
     left join units u on u.id = b.unit_id
     ${lastMessage('mail')} ${lastMessage('sms')}
     where t.call_off_id = $1 order by t.date, t.time, b.id`,
    [id],
  );
}
