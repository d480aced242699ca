import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { startProcess } from '../harness/child-process.ts';

const logLine = z.object({
  msg: z.string(),
  /** 40: a warning; 50 and more: an error. */
  level: z.number(),
  worker: z.number().optional(),
  pid: z.number().optional(),
  route: z.string().optional(),
});
type LogLine = z.output<typeof logLine>;

/** A server of several processes, started as an operator starts it. */
export interface SeveralProcesses {
  url: string;
  pid: number;
  /** What it has logged so far. */
  log: LogLine[];
  /** The pids of the workers that serve, by their numbers. */
  pids: () => Map<number, number>;
  /** Forgets what it has logged of answers. */
  forget: () => void;
  /** The numbers of the workers that have answered requests since. */
  answered: () => Set<number | undefined>;
  /** Asks as often as it takes until both workers have answered. */
  untilBothAnswered: (ask: () => Promise<unknown>) => Promise<void>;
  /** What is read at its port of metrics: the values of each name with its labels. */
  metrics: () => Promise<Map<string, number[]>>;
  /** Resolves once `isSo`. @throws when that takes longer than half a minute */
  until: (what: string, isSo: () => boolean | Promise<boolean>) => Promise<void>;
  /** Resolves with the line of its output that has these words. */
  said: (words: string) => Promise<void>;
  /** Tells it to stop; resolves with its exit code and how long that took. */
  stop: () => Promise<{ code: number | null; ms: number }>;
  killHard: () => Promise<void>;
}

const patienceMs = 30_000;

export async function isSoSoon(
  what: string,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Not so: ${what}`);
    await wait(25);
  }
}

/** The samples of metrics in their text format. */
function valuesOf(metrics: string): Map<string, number[]> {
  const values = new Map<string, number[]>();
  for (const line of metrics.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const at = line.lastIndexOf(' ');
    const name = line.slice(0, at);
    values.set(name, [...(values.get(name) ?? []), Number(line.slice(at))]);
  }
  return values;
}

/** Starts the server's main program and waits until it says that it is ready. */
export async function startServer(env: Record<string, string>): Promise<SeveralProcesses> {
  const started = await startProcess('src/main.ts', [], {
    PORT: '0',
    PROCESSES: '2',
    RATE_LIMIT: 'off',
    TEST_CARDS: 'on',
    LOG_LEVEL: 'info',
    ...env,
  });
  const { child } = started;
  const log: LogLine[] = [];
  const lines: string[] = [];
  createInterface({ input: child.stdout ?? Readable.from([]) }).on('line', (line) => {
    if (!line.startsWith('{')) lines.push(line);
    else log.push(logLine.parse(JSON.parse(line)));
  });
  const until: SeveralProcesses['until'] = (what, isSo) =>
    isSoSoon(what, () => {
      if (child.exitCode !== null) throw new Error(`It ended before: ${what}`);
      return isSo();
    });
  const forget = () => {
    const kept = log.filter(({ msg }) => msg !== 'answered');
    log.splice(0, log.length, ...kept);
  };
  const answered = () =>
    new Set(log.flatMap(({ msg, worker }) => (msg === 'answered' ? [worker] : [])));
  const said = (words: string) => until(words, () => lines.some((line) => line.includes(words)));
  await said('is ready on');
  const [, url = ''] = /is ready on (\S+)/.exec(lines.join('\n')) ?? [];
  return {
    url: url.replace('localhost', '127.0.0.1'),
    pid: child.pid ?? 0,
    log,
    pids: () => {
      const found = new Map<number, number>();
      for (const { msg, worker = -1, pid = 0 } of log) {
        if (msg === 'a worker serves') found.set(worker, pid);
      }
      return found;
    },
    forget,
    answered,
    untilBothAnswered: async (ask) => {
      forget();
      await until('both workers have answered', async () => {
        await ask();
        return answered().size === 2;
      });
    },
    metrics: async () => {
      await said('Metrics: ');
      const [, address = ''] = /Metrics: (\S+)/.exec(lines.join('\n')) ?? [];
      return valuesOf(await (await fetch(address)).text());
    },
    until,
    said,
    stop: async () => {
      const begun = performance.now();
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      return { code: child.exitCode, ms: performance.now() - begun };
    },
    killHard: started.killHard,
  };
}

/** Whether a process is there. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
