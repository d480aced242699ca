import type { SystemFigures } from '@slipway/domain/operations/system-health';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { sharedReads } from '#http/shared-reads.ts';
import { readStoredFigures } from './figures-repository.ts';
import { listProcesses, type ServerProcess } from './processes-repository.ts';
import { silentAfterMs } from './report-process.ts';

export type FiguresDeps = Pick<Deps, 'db' | 'clock' | 'backups'>;

/** The figures that are judged, with what is shown beside them. */
export interface Figures extends SystemFigures {
  readAt: Date;
  messageError: string | null;
  backupFailure: string | null;
  orderHolds: number;
  processes: SystemFigures['processes'] & {
    hosts: number;
    connectionsBusy: number;
    connectionsMax: number;
    memoryBytes: number;
  };
}

/** The time limit of reading them, also for the database. */
const timeoutMs = 2000;
/** Figures are cached for this long, however often they are read. */
const keptMs = 10_000;

const secondsSince = (now: Date, then: Date | null) =>
  then && Math.max(0, (now.getTime() - then.getTime()) / 1000);

const latest = (a: Date | null, b: Date | null) => (a && b ? (a > b ? a : b) : (a ?? b));

/** An age, which another clock may put below 0. */
const age = (seconds: number | null) => seconds && Math.max(0, seconds);

function sumUp(processes: readonly ServerProcess[]): Figures['processes'] {
  const worst = (of: (process: ServerProcess) => number) => Math.max(0, ...processes.map(of));
  const sum = (of: (process: ServerProcess) => number) =>
    processes.reduce((total, process) => total + of(process), 0);
  return {
    running: processes.length,
    hosts: new Set(processes.map(({ host }) => host)).size,
    versions: new Set(processes.map(({ version }) => version)).size,
    loopDelayMs: worst(({ loopDelayMs }) => loopDelayMs),
    connectionsShort: worst(({ connectionsShort }) => connectionsShort),
    connectionsBusy: sum(({ connectionsBusy }) => connectionsBusy),
    connectionsMax: sum(({ connectionsMax }) => connectionsMax),
    memoryShare: worst(({ memoryShare }) => memoryShare),
    memoryBytes: sum(({ memoryBytes }) => memoryBytes),
  };
}

/** Reads all figures from database and backup folder. @throws the database's error after two seconds */
export async function readFigures({ db, clock, backups }: FiguresDeps): Promise<Figures> {
  const now = clock.now();
  const since = new Date(now.getTime() - silentAfterMs);
  const { stored, processes, unusual } = await inTransaction(db, async (tx) => {
    const read = await readStoredFigures(tx, now, timeoutMs);
    const { settings } = await readSettings(tx);
    const running = await listProcesses(tx, since);
    return { stored: read, processes: running, unusual: settings.holds.unusual };
  });
  // Also those of the command, and of other machines; a bucket that is silent tells of none.
  const [newest] = (await backups?.store.list().catch(() => null)) ?? [];
  const backupAt = latest(stored.backup_made_at, newest?.madeAt ?? null);
  return {
    readAt: now,
    messages: {
      waiting: stored.messages_waiting,
      oldest: age(stored.messages_oldest),
      othersSent: stored.messages_others_sent,
    },
    messageError: stored.messages_error,
    jobs: {
      runners: processes.filter(({ runsJobs }) => runsJobs).length,
      waiting: stored.jobs_waiting,
      oldest: age(stored.jobs_oldest),
      failed: stored.jobs_failed,
    },
    charges: { open: stored.charges_open, oldest: age(stored.charges_oldest) },
    calendars: {
      feeds: stored.feeds,
      neverRead: stored.feeds_never_read,
      oldest: age(stored.feeds_oldest),
    },
    backups: {
      nightly: backups?.nightly ?? false,
      age: secondsSince(now, backupAt),
      failed: stored.backup_failure !== null,
    },
    backupFailure: stored.backup_failure,
    holds: { open: stored.booking_holds, unusual },
    orderHolds: stored.order_holds,
    processes: sumUp(processes),
  };
}

/** Reads figures at most every ten seconds, however many ask; a failed read is not kept. */
export function cachedFigures(deps: FiguresDeps): () => Promise<Figures> {
  let kept: { figures: Figures; until: number } | null = null;
  const read = sharedReads(async () => {
    if (kept !== null && performance.now() < kept.until) return kept.figures;
    const figures = await readFigures(deps);
    kept = { figures, until: performance.now() + keptMs };
    return figures;
  });
  return () => read(null);
}
