import { prepared, type Db } from './transaction.ts';

/** Adds a job to the queue, in the caller's transaction if there is one. */
export async function addJob(
  db: Db,
  name: string,
  payload: Readonly<Record<string, unknown>>,
): Promise<void> {
  await prepared(db, 'job-add', 'select graphile_worker.add_job($1, $2::json)', [
    name,
    JSON.stringify(payload),
  ]);
}

/** Reschedules a job that failed for good, with all its tries. False when it is running or gone. */
export async function rescheduleJob(tx: Db, jobId: number): Promise<boolean> {
  const rows = await prepared(
    tx,
    'job-again',
    `select id from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)`,
    [jobId],
  );
  return rows.length === 1;
}
