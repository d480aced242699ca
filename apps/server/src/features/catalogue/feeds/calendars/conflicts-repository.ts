import { prepared, type Db } from '#db/transaction.ts';

export interface ConflictRow extends Record<string, unknown> {
  id: number;
  unit: string;
  platform: string;
  booking_id: number;
  booking_date: string;
  from_date: string;
  to_date: string;
  found_at: Date;
  gone_at: Date | null;
  seen_at: Date | null;
  seen_by: string | null;
}

/** A contradiction between a feed and a booking. */
export interface FeedConflictPair {
  booking_id: number;
  from_date: string;
  to_date: string;
}

/** The bookings already recorded as in conflict with a feed. */
export async function conflictingBookings(tx: Db, feedId: number): Promise<Set<number>> {
  const rows = await prepared<{ booking_id: number }>(
    tx,
    'conflicts-known',
    'select booking_id from feed_conflicts where feed_id = $1 and gone_at is null',
    [feedId],
  );
  return new Set(rows.map(({ booking_id }) => booking_id));
}

/** Replaces the open conflicts of a feed: adds new ones and marks those that are resolved. */
export async function saveConflicts(
  tx: Db,
  feedId: number,
  found: FeedConflictPair[],
  now: Date,
): Promise<void> {
  const values = [feedId, JSON.stringify(found), now];
  const list = `jsonb_to_recordset($2::jsonb) as w (booking_id integer, from_date date, to_date date)`;
  await prepared(
    tx,
    'conflicts-found',
    `insert into feed_conflicts (feed_id, booking_id, from_date, to_date, found_at)
     select $1, booking_id, from_date, to_date, $3 from ${list}
     on conflict (feed_id, booking_id, from_date, to_date)
     do update set gone_at = null, seen_at = null, seen_by = null, found_at = excluded.found_at
     where feed_conflicts.gone_at is not null`,
    values,
  );
  await prepared(
    tx,
    'conflicts-gone',
    `update feed_conflicts c set gone_at = $3 where feed_id = $1 and gone_at is null and not exists (
       select 1 from ${list} where w.booking_id = c.booking_id
         and w.from_date = c.from_date and w.to_date = c.to_date)`,
    values,
  );
}

const selectConflicts = `select c.id, u.name as unit, p.name as platform, c.booking_id, b.date as booking_date,
    c.from_date, c.to_date, c.found_at, c.gone_at, c.seen_at, s.name as seen_by
  from feed_conflicts c
  join calendar_feeds f on f.id = c.feed_id
  join units u on u.id = f.unit_id
  join platforms p on p.id = f.platform_id
  join bookings b on b.id = c.booking_id
  left join users s on s.id = c.seen_by`;

/** Open conflicts that nobody has marked as seen, or all others; by last day, newest first. */
export async function listConflicts(
  db: Db,
  query: { companyId: number; seen: boolean; page: number; per_page: number },
): Promise<{ rows: ConflictRow[]; total: number }> {
  const where = `($1 = 0 or u.company_id = $1) and (c.seen_at is not null or c.gone_at is not null) = $2`;
  const rows = await prepared<ConflictRow & { total: number }>(
    db,
    'conflicts-list',
    `select *, count(*) over ()::integer as total from (${selectConflicts} where ${where}) listed
     order by booking_date, id limit $3 offset $4`,
    [query.companyId, query.seen, query.per_page, (query.page - 1) * query.per_page],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Records who marked a conflict as seen first. Null when there is no such conflict. */
export async function markSeen(
  db: Db,
  id: number,
  by: { userId: number; now: Date; companyId: number },
): Promise<ConflictRow | null> {
  const mine = `select c.id from feed_conflicts c join calendar_feeds f on f.id = c.feed_id
    join units u on u.id = f.unit_id where c.id = $1 and ($2 = 0 or u.company_id = $2)`;
  await prepared(
    db,
    'conflict-seen',
    `update feed_conflicts set seen_at = $3, seen_by = $4 where seen_at is null and id in (${mine})`,
    [id, by.companyId, by.now, by.userId],
  );
  const [row] = await prepared<ConflictRow>(
    db,
    'conflict-one',
    `${selectConflicts} where c.id = $1 and ($2 = 0 or u.company_id = $2)`,
    [id, by.companyId],
  );
  return row ?? null;
}

/** Resolves conflicts whose days have passed, whether or not the feed is still read. */
export async function endPastConflicts(db: Db, before: string, now: Date): Promise<void> {
  await prepared(
    db,
    'conflicts-past',
    `update feed_conflicts c set gone_at = $2 from bookings b
     where b.id = c.booking_id and c.gone_at is null and b.date < $1`,
    [before, now],
  );
}

/** Deletes resolved conflicts of days long past. */
export async function deleteOldConflicts(db: Db, before: string): Promise<void> {
  await prepared(
    db,
    'conflicts-forget',
    `delete from feed_conflicts c using bookings b
     where b.id = c.booking_id and c.gone_at is not null and c.to_date < $1 and b.date < $1`,
    [before],
  );
}
