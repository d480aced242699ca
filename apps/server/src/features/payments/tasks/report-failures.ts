import { prepared } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';

/**
 * Creates a task for each message and job that failed for good, once. Skips messages sent again
 * since and those to erased people.
 */
export async function reportFailures(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await prepared(
    deps.db,
    'tasks-of-messages',
    `insert into money_tasks (kind, key, booking_id, order_id, message_id, reason, made_at)
     select 'message_failed', 'message-' || m.id, m.booking_id, m.order_id, m.id,
       left(coalesce(m.last_error, ''), 300), $1
     from messages m
     where m.state = 'failed' and m.recipient <> ''
       and not exists (select from messages again where again.sent_again_from = m.id)
       and not exists (select from money_tasks t where t.key = 'message-' || m.id)
     limit 100
     on conflict (key) do nothing`,
    [now],
  );
  await prepared(
    deps.db,
    'tasks-of-jobs',
    `insert into money_tasks (kind, key, job_id, reason, made_at)
     select 'job_failed', 'job-' || j.id, j.id, left(j.task_identifier || ': ' || coalesce(j.last_error, ''), 300), $1
     from graphile_worker.jobs j
     where j.attempts >= j.max_attempts and j.locked_at is null and j.task_identifier <> 'send-message'
       and not exists (select from money_tasks t where t.key = 'job-' || j.id)
     limit 100
     on conflict (key) do nothing`,
    [now],
  );
}
