import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { WorkerStartError } from './fail.ts';
import { assignmentEnv, readReport, type Assignment, type Order } from './messages.ts';
import { provenMs, restartDelay } from './restart-delay.ts';

/** The longest that workers may take to stop, in ms; the rest of the time is for the database. */
const stopMs = 16_000;

/** A place for a worker, which is filled again when the worker ends. */
interface Slot {
  assigned: Assignment;
  worker: Worker | null;
  /** Ends in a row, without one that served for `provenMs`. */
  ends: number;
}

/** Resolves when the worker serves. @throws WorkerStartError when it ends before */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    let line: string | null = null;
    worker.on('message', (message: unknown) => {
      const report = readReport(message);
      if (report?.slipway === 'ready') resolve();
      if (report?.slipway === 'refused') line = report.line;
    });
    worker.once('exit', () => {
      const { signalCode, exitCode } = worker.process;
      reject(
        new WorkerStartError(line ?? `A worker ended at its start (${signalCode ?? exitCode}).`),
      );
    });
  });
}

function tell(worker: Worker | null, order: Order): void {
  // A worker that is just ending gets no message, and needs none.
  if (worker?.isConnected() === true) worker.send(order, () => undefined);
}

/**
 * The workers of a server: each is started again when it ends, later each time. The first is started before the others,
 * because it prepares an empty database; it also runs the jobs, so that exactly one process does.
 */
export class WorkerProcesses {
  readonly #log: Logger;
  readonly #slots: Slot[];
  readonly #onOpened: () => void;
  #stopping = false;

  /** `onOpened` is called by each worker that finds a closed copy open. */
  constructor(options: { assigned: Assignment[]; log: Logger; onOpened: () => void }) {
    this.#log = options.log;
    this.#slots = options.assigned.map((one) => ({ assigned: one, worker: null, ends: 0 }));
    this.#onOpened = options.onOpened;
  }

  /**
   * Starts all workers and resolves when they serve.
   * @throws WorkerStartError when one does not start; the others are ended
   */
  async start(): Promise<void> {
    this.#stopping = false;
    for (const slot of this.#slots) slot.ends = 0;
    const [first, ...others] = this.#slots;
    try {
      if (first) await this.#fill(first);
      await Promise.all(others.map((slot) => this.#fill(slot)));
    } catch (error) {
      this.#stopping = true;
      this.kill();
      throw error;
    }
  }

  /** Has the first worker greet whoever is at the terminal. */
  greet(opened: boolean): void {
    tell(this.#slots[0]?.worker ?? null, { slipway: 'greet', opened });
  }

  /** Ends all workers: they finish what is in progress, within the time for it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    const ended = this.#slots.flatMap(({ worker }) => {
      if (worker === null) return [];
      tell(worker, { slipway: 'stop' });
      return [once(worker, 'exit')];
    });
    const late = setTimeout(() => this.kill(), stopMs);
    await Promise.all(ended);
    clearTimeout(late);
  }

  /** Ends all workers at once. */
  kill(): void {
    for (const { worker } of this.#slots) worker?.process.kill('SIGKILL');
  }

  async #fill(slot: Slot): Promise<void> {
    const worker = cluster.fork(assignmentEnv(slot.assigned));
    slot.worker = worker;
    let servedSince: number | null = null;
    worker.on('message', (message: unknown) => {
      if (readReport(message)?.slipway === 'opened') this.#onOpened();
    });
    worker.once('exit', (code, signal) => {
      slot.worker = null;
      if (this.#stopping) return;
      const proven = servedSince !== null && performance.now() - servedSince >= provenMs;
      slot.ends = proven ? 1 : slot.ends + 1;
      // One that ends at the first start of all ends the server.
      if (servedSince === null && slot.ends === 1) return;
      const { number } = slot.assigned;
      const inMs = restartDelay(slot.ends);
      this.#log.error({ worker: number, code, signal, inMs }, 'a worker ended');
      void this.#refill(slot, inMs);
    });
    await ready(worker);
    servedSince = performance.now();
    const { pid } = worker.process;
    this.#log.info({ worker: slot.assigned.number, pid }, 'a worker serves');
  }

  async #refill(slot: Slot, inMs: number): Promise<void> {
    await wait(inMs);
    if (this.#stopping || slot.worker !== null) return;
    try {
      await this.#fill(slot);
    } catch (error) {
      this.#log.error({ err: error, worker: slot.assigned.number }, 'a worker did not start');
    }
  }
}
