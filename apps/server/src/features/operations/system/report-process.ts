import { hostname } from 'node:os';
import type { Deps } from '#deps.ts';
import type { ProcessLoad } from './process-load.ts';
import { deleteProcess, deleteProcessesBefore, saveProcess } from './processes-repository.ts';

const everyMs = 15_000;
/** A process that has not reported for this long counts as stopped. */
export const silentAfterMs = 60_000;
const forgottenAfterMs = 60 * 60_000;

/**
 * Reports every 15 s that this process runs and how busy it is, for the list of all processes on the database.
 * @returns stops reporting and takes the process off the list
 */
export function reportProcess(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'version'>,
  options: { runsJobs: boolean; load: () => ProcessLoad },
): () => Promise<void> {
  const { db, clock, ids, log, version } = deps;
  const id = ids.uuid();
  const startedAt = clock.now();
  let reporting = Promise.resolve();
  const report = async () => {
    const now = clock.now();
    const { runsJobs, load } = options;
    const process = { id, host: hostname(), version, runsJobs, startedAt, seenAt: now, ...load() };
    await saveProcess(db, process);
    await deleteProcessesBefore(db, new Date(now.getTime() - forgottenAfterMs));
  };
  const next = () => {
    reporting = reporting
      .then(report)
      .catch((error: unknown) => log.warn({ err: error }, 'process not reported'));
  };
  next();
  const timer = setInterval(next, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await reporting;
    // The process may be stopping because the database is down.
    await deleteProcess(db, id).catch(() => undefined);
  };
}
