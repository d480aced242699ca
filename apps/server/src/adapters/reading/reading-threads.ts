import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { FileProblem } from './file-problem.ts';
import { limitConcurrency } from '#adapters/limit-concurrency.ts';

/** What a reader makes of a file: its rows, which may be many, and what else there is to say of it. */
export interface Reading<Row, Rest> {
  rows: Row[];
  rest: Rest;
}

/** Pure functions from bytes to what can be cloned between threads, by name. */
export type Readers = Record<string, (file: Buffer, given: never) => Reading<unknown, unknown>>;

type Given<R extends Readers, N extends keyof R> = Parameters<R[N]>[1];
type RowOf<R extends Readers, N extends keyof R> = ReturnType<R[N]>['rows'][number];
type RestOf<R extends Readers, N extends keyof R> = ReturnType<R[N]>['rest'];

/** What the thread is asked. */
export interface ReadRequest {
  reader: string;
  file: Uint8Array<ArrayBuffer>;
  given: never;
}

/** What the thread answers, a piece at a time, each only when it is asked for it. */
export type ReadChunk<Row, Rest> =
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'end'; rest: Rest }
  | { kind: 'problem'; message: string }
  | { kind: 'failure'; stack: string };

/**
 * Readers of files that others wrote, each reading in a thread of its own that is ended at a limit of time or memory:
 * whatever a file does, this process goes on answering.
 */
export interface ReadingThreads<R extends Readers> {
  /** @throws FileProblem when the reader refuses the file, or it takes too much time or memory */
  read: <N extends keyof R & string>(
    reader: N,
    file: Uint8Array,
    given: Given<R, N>,
  ) => Promise<Reading<RowOf<R, N>, RestOf<R, N>>>;
}

export interface ReadingLimits {
  /** The longest that a reading may take, in milliseconds, from the moment its thread starts. */
  maxMs?: number;
  /** The most memory that JavaScript may take in the thread, in megabytes. */
  maxMegabytes?: number;
  /** How many read at once; others wait. */
  atOnce?: number;
}

const words = {
  time: 'The file takes too long to read.',
  memory: 'The file takes too much memory to read.',
};

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * @param program what runs in the threads: it calls `answerReadings`
 */
export function readingThreads<R extends Readers>(
  program: URL,
  { maxMs = 10_000, maxMegabytes = 256, atOnce = 2 }: ReadingLimits = {},
): ReadingThreads<R> {
  const inTurn = limitConcurrency(atOnce);

  function start() {
    return new Worker(program, {
      // Nothing of what this process was started with, secrets above all, is of use to a reader.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32 },
    });
  }

  function answered<Row, Rest>(worker: Worker, request: ReadRequest): Promise<Reading<Row, Rest>> {
    return new Promise((resolve, reject) => {
      const rows: Row[] = [];
      worker.once('error', (error) => {
        reject(isOutOfMemory(error) ? new FileProblem(words.memory) : error);
      });
      worker.once('exit', () => reject(new Error('The reading thread ended without an answer.')));
      worker.on('message', (piece: ReadChunk<Row, Rest>) => {
        if (piece.kind === 'end') resolve({ rows, rest: piece.rest });
        else if (piece.kind === 'problem') reject(new FileProblem(piece.message));
        else if (piece.kind === 'failure') reject(new Error(piece.stack));
        else {
          for (const row of piece.rows) rows.push(row);
          // Requests that came in meanwhile are answered before the next piece is unpacked.
          void setImmediate().then(() => worker.postMessage('next'));
        }
      });
      worker.postMessage(request, [request.file.buffer]);
    });
  }

  async function read<Row, Rest>(request: ReadRequest): Promise<Reading<Row, Rest>> {
    const worker = start();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new FileProblem(words.time)), maxMs);
    });
    try {
      return await Promise.race([answered<Row, Rest>(worker, request), late]);
    } finally {
      clearTimeout(timer);
      worker.removeAllListeners('exit');
      await worker.terminate();
    }
  }

  return {
    read: (reader, file, given) =>
      // A copy, which is then handed over: the file may share its memory with others.
      inTurn(() => read({ reader, file: Uint8Array.from(file), given })),
  };
}
