import { hostname } from 'node:os';
import type { Deps } from '#deps.ts';
import type { ProcessLoad } from './process-load.ts';
import { deleteProcess, deleteProcessesBefore, saveProcess } from './processes-repository.ts';

const everyMs = 15_000;
/** A process that has not said anything for so long runs no more. */
export const silentAfterMs = 60_000;
const forgottenAfterMs = 60 * 60_000;

/**
 * Says every 15 s that this process runs and how busy it is, so that all processes on a database, on any machine, are
 * known to each of them.
 * @returns ends that and takes the process off the list
 */
export function reportProcess(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log' | 'version'>,
  options: { runsJobs: boolean; load: () => ProcessLoad },
): () => Promise<void> {
  const { db, clock, ids, log, version } = deps;
  const id = ids.uuid();
  const startedAt = clock.now();
  let saying = Promise.resolve();
  const say = async () => {
    const now = clock.now();
    const { runsJobs, load } = options;
    const process = { id, host: hostname(), version, runsJobs, startedAt, seenAt: now, ...load() };
    await saveProcess(db, process);
    await deleteProcessesBefore(db, new Date(now.getTime() - forgottenAfterMs));
  };
  const next = () => {
    saying = saying.then(say).catch((error: unknown) => log.warn({ err: error }, 'process unsaid'));
  };
  next();
  const timer = setInterval(next, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await saying;
    // The database may be what ends this process.
    await deleteProcess(db, id).catch(() => undefined);
  };
}
