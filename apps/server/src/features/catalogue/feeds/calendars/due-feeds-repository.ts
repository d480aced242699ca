import { prepared, type Db } from '#db/transaction.ts';

/**
 * Adds a job for each feed that is due, without duplicates. Two run at a time, across all
 * processes.
 */
export async function enqueueDueFeeds(db: Db, now: Date): Promise<void> {
  await prepared(
    db,
    'feeds-due',
    `select graphile_worker.add_job('read-calendar-feed', json_build_object('id', f.id),
       queue_name => 'calendar-feeds-' || f.id % 2, job_key => 'calendar-feed-' || f.id, max_attempts => 1)
     from calendar_feeds f
     join units u on u.id = f.unit_id and u.ended_at is null
     join platforms p on p.id = f.platform_id and p.ended_at is null
     where f.import_url is not null and f.next_read_at <= $1`,
    [now],
  );
}
