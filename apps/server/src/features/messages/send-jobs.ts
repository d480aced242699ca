import { setTimeout } from 'node:timers/promises';
import { prepared, type Database } from '#db/transaction.ts';

/** So many messages of a change share a job; those of more have one each, so that they are not all sent at once. */
const maxTogether = 4;

/** graphile-worker spreads 12 tries over about 16 hours. */
export const maxTries = 12;

/**
 * Jobs are added outside the transactions that enqueue messages: a new job notifies the workers
 * with `NOTIFY`, which serialises commits, so bookings would queue for it. `requeueLost` recovers
 * jobs lost in a crash, so this commit need not wait for the disk.
 */
const addJobs = `
select count(graphile_worker.add_job('send-message', json_build_object('id', ids[1], 'with', ids[2:]), run_at => next_at,
  max_attempts => ${maxTries}, job_key => 'send-message:' || ids[1], job_key_mode => 'unsafe_dedupe'))
from set_config('synchronous_commit', 'off', true), (
  select array_agg(m.id order by m.id) as ids, m.next_at
  from unnest($1::integer[], $2::integer[]) wanted (id, change) join messages m on m.id = wanted.id
  group by wanted.change, m.next_at) jobs`;

interface PendingJobs {
  /** The messages of each change. */
  changes: (readonly number[])[];
  adding: Promise<void> | null;
}
const pendingJobsOf = new WeakMap<Database, PendingJobs>();

function pendingJobs(database: Database): PendingJobs {
  const known = pendingJobsOf.get(database);
  if (known) return known;
  const made = { changes: [], adding: null };
  pendingJobsOf.set(database, made);
  return made;
}

/**
 * How long to collect messages: a statement for thirty costs little more than one for a single
 * message.
 */
const batchWindowMs = 50;

/**
 * Adds the jobs collected during the window, or while others were being added, in one statement.
 */
async function addAll(database: Database, list: PendingJobs): Promise<void> {
  while (list.changes.length > 0) {
    await setTimeout(batchWindowMs);
    const changes = list.changes.splice(0);
    const changeOf = changes.flatMap((ids, n) => ids.map(() => n));
    await prepared(database, 'messages-jobs', addJobs, [changes.flat(), changeOf]).catch(
      () => undefined,
    );
  }
  list.adding = null;
}

/**
 * Schedules committed messages without waiting for it. A few of one change that are due at the same time have one job.
 */
export function addSendJobs(database: Database, ids: readonly number[]): void {
  const list = pendingJobs(database);
  list.changes.push(...(ids.length <= maxTogether ? [ids] : ids.map((id) => [id])));
  list.adding ??= addAll(database, list);
}

/** Resolves once every message committed so far has its job, or was left to `requeueLost`. */
export async function sendJobsAdded(database: Database): Promise<void> {
  await pendingJobs(database).adding;
}
