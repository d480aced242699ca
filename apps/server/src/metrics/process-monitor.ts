import { totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { ProcessLoad } from '#features/operations/operations-api.ts';

/** The last minute is known in this many parts. */
const parts = 6;
const partMs = 10_000;
const sampleMs = 500;
/** How often the event loop is asked; the measured delay has this time in it. */
const resolutionMs = 10;
/** Beyond it a limit of memory means that there is none. */
const noLimit = 2 ** 50;

interface Part {
  loopDelayMs: number;
  samples: number;
  /** Samples in which work waited for a connection. */
  short: number;
  busy: number;
}

const newPart = (): Part => ({ loopDelayMs: 0, samples: 0, short: 0, busy: 0 });

/** The memory that this process may use: that of its container, else of the machine. */
export function memoryLimit(
  constrained = process.constrainedMemory(),
  machine = totalmem(),
): number {
  return constrained > 0 && constrained < noLimit ? Math.min(constrained, machine) : machine;
}

/** Watches how busy this process is; costs some microseconds a second. */
export class ProcessMonitor {
  readonly #pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>;
  readonly #loop = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #timers: NodeJS.Timeout[];
  #past: Part[] = [];
  #now = newPart();

  constructor(pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>) {
    this.#pool = pool;
    this.#loop.enable();
    this.#timers = [
      setInterval(() => this.sample(), sampleMs).unref(),
      setInterval(() => this.turn(), partMs).unref(),
    ];
  }

  /** Looks at the connections once. */
  sample(): void {
    this.#now.samples += 1;
    if (this.#pool.waitingCount > 0) this.#now.short += 1;
    this.#now.busy = Math.max(this.#now.busy, this.busy);
  }

  /** Begins the next part of the minute. */
  turn(): void {
    this.#past = [...this.#past, { ...this.#now, loopDelayMs: this.#loopDelay() }].slice(1 - parts);
    this.#now = newPart();
    this.#loop.reset();
  }

  /** Connections in use at this moment. */
  get busy(): number {
    return this.#pool.totalCount - this.#pool.idleCount;
  }

  /** Requests and jobs that wait for a connection at this moment. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /** The last minute; of a process that began later, since then. */
  load(): ProcessLoad {
    const all = [...this.#past, { ...this.#now, loopDelayMs: this.#loopDelay() }];
    const samples = all.reduce((sum, part) => sum + part.samples, 0);
    const short = all.reduce((sum, part) => sum + part.short, 0);
    const memoryBytes = process.memoryUsage.rss();
    return {
      loopDelayMs: Math.max(...all.map(({ loopDelayMs }) => loopDelayMs)),
      connectionsBusy: Math.max(this.busy, ...all.map(({ busy }) => busy)),
      connectionsMax: this.#pool.options.max,
      connectionsShort: samples === 0 ? 0 : short / samples,
      memoryBytes,
      memoryShare: memoryBytes / memoryLimit(),
    };
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#loop.disable();
  }

  #loopDelay(): number {
    if (this.#loop.count === 0) return 0;
    return Math.max(0, Math.round(this.#loop.percentile(99) / 1e6 - resolutionMs));
  }
}
