import { setTimeout } from 'node:timers/promises';
import { prepared, type Database } from '#db/transaction.ts';

/** 12 tries of graphile-worker spread over about 16 hours. */
export const maxTries = 12;

/**
 * Messages are given their jobs here, apart from the transactions that enqueued them: a new job tells
 * the workers by `NOTIFY`, which lets one transaction commit at a time, and bookings would queue for it.
 * What a killed process owes, `requeueLost` makes up for, so the commit need not wait for the disk.
 */
const addJobs = `
select count(graphile_worker.add_job('send-message', json_build_object('id', id), run_at => next_at,
  max_attempts => ${maxTries}, job_key => 'send-message:' || id, job_key_mode => 'unsafe_dedupe'))
from set_config('synchronous_commit', 'off', true), messages where id = any($1::integer[])`;

interface PendingJobs {
  ids: number[];
  adding: Promise<void> | null;
}
const pendingJobsOf = new WeakMap<Database, PendingJobs>();

function pendingJobs(database: Database): PendingJobs {
  const known = pendingJobsOf.get(database);
  if (known) return known;
  const made = { ids: [], adding: null };
  pendingJobsOf.set(database, made);
  return made;
}

/** So long are they gathered, since a statement for thirty costs little more than one for one. */
const batchWindowMs = 50;

/** Those that come within a moment, or while others are being added, go together in one statement. */
async function addAll(database: Database, list: PendingJobs): Promise<void> {
  while (list.ids.length > 0) {
    await setTimeout(batchWindowMs);
    const ids = list.ids.splice(0);
    await prepared(database, 'messages-jobs', addJobs, [ids]).catch(() => undefined);
  }
  list.adding = null;
}

/** Gives each of these committed messages its job, soon; without waiting for it. */
export function addSendJobs(database: Database, ids: readonly number[]): void {
  const list = pendingJobs(database);
  list.ids.push(...ids);
  list.adding ??= addAll(database, list);
}

/** Resolves once every message committed before has its job, or has been left to `requeueLost`. */
export async function sendJobsAdded(database: Database): Promise<void> {
  await pendingJobs(database).adding;
}
