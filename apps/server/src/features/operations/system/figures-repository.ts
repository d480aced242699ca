import { bookingStatus } from '@slipway/domain/bookings/status';
import { prepared, type Db } from '#db/transaction.ts';

/** As one statement reads them; ages in seconds, null: there is none. */
export interface StoredFigures {
  messages_waiting: number;
  messages_oldest: number | null;
  messages_others_sent: boolean;
  messages_error: string | null;
  jobs_waiting: number;
  jobs_oldest: number | null;
  jobs_failed: number;
  charges_open: number;
  charges_oldest: number | null;
  feeds: number;
  feeds_never_read: number;
  feeds_oldest: number | null;
  backup_made_at: Date | null;
  backup_failure: string | null;
  booking_holds: number;
  order_holds: number;
}

/** No count goes beyond it, so that a long queue is not read whole each time. */
const most = 10_000;

/**
 * Everything that is counted in the database, by indexes that have only what is unfinished. Messages and jobs are due by
 * the clock of the database, which their times come from.
 */
const statement = `
with waiting as (
  select id, created_at, last_error, next_at from messages
  where state in ('queued', 'sending') and (attempts > 0 or next_at <= now())
  order by next_at limit ${most}
), jobs as (
  select queue_name, task_identifier, run_at, locked_at, attempts >= max_attempts as failed
  from graphile_worker.jobs limit ${most}
), open_charges as (
  select created_at from charge_attempts where open and not awaiting limit ${most}
), feeds as (
  select f.last_ok_at, f.last_read_at from calendar_feeds f
  join units u on u.id = f.unit_id and u.ended_at is null
  join platforms p on p.id = f.platform_id and p.ended_at is null
  where f.import_url is not null
), newest_late as (
  select max(id) as id from waiting where created_at < now() - interval '10 minutes'
), last_backup as (
  select failure from backup_runs where ended_at is not null order by ended_at desc, id desc limit 1
)
select
  (select count(*) from waiting) as messages_waiting,
  extract(epoch from now() - (select min(created_at) from waiting))::float8 as messages_oldest,
  -- They are made in the order of their numbers.
  exists (select from messages where state = 'sent' and id > (select id from newest_late)) as messages_others_sent,
  (select last_error from waiting where last_error is not null order by next_at desc limit 1) as messages_error,
  -- Jobs of a queue wait for each other by design.
  (select count(*) from jobs where not failed and locked_at is null and queue_name is null and run_at <= now()) as jobs_waiting,
  extract(epoch from now() - (select min(run_at) from jobs
    where not failed and locked_at is null and queue_name is null and run_at <= now()))::float8 as jobs_oldest,
  -- Of a message the message says that it failed.
  (select count(*) from jobs where failed and locked_at is null and task_identifier <> 'send-message') as jobs_failed,
  (select count(*) from open_charges) as charges_open,
  extract(epoch from $1::timestamptz - (select min(created_at) from open_charges))::float8 as charges_oldest,
  (select count(*) from feeds) as feeds,
  (select count(*) from feeds where last_ok_at is null and last_read_at is not null) as feeds_never_read,
  extract(epoch from $1::timestamptz - (select min(last_ok_at) from feeds))::float8 as feeds_oldest,
  (select max(ended_at) from backup_runs where state = 'made') as backup_made_at,
  (select failure from last_backup) as backup_failure,
  (select count(*) from bookings where status = ${bookingStatus.created} and hold_expires_at is not null
    and source = 'public' and not exists (select from waiting_offers o where o.booking_id = bookings.id)) as booking_holds,
  (select count(*) from orders where cancelled_at is null and hold_expires_at is not null) as order_holds`;

/** Reads all of it in one statement, within `timeoutMs`; the caller's transaction has no other. */
export async function readStoredFigures(
  tx: Db,
  now: Date,
  timeoutMs: number,
): Promise<StoredFigures> {
  await prepared(tx, 'figures-limit', `select set_config('statement_timeout', $1, true)`, [
    String(timeoutMs),
  ]);
  const [row] = await prepared<StoredFigures>(tx, 'figures', statement, [now]);
  if (!row) throw new Error('No figures');
  return row;
}
