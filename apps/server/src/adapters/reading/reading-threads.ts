import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { errorCode } from '#error-details.ts';
import { FileProblem } from './file-problem.ts';
import { limitConcurrency } from '#adapters/limit-concurrency.ts';

/** The result of reading a file: its rows, which may be many, and the rest. */
export interface Reading<Row, Rest> {
  rows: Row[];
  rest: Rest;
}

/** Named pure functions from bytes to structured-cloneable values. */
export type Readers = Record<string, (file: Buffer, given: never) => Reading<unknown, unknown>>;

type OptionsOf<R extends Readers, N extends keyof R> = Parameters<R[N]>[1];
type RowOf<R extends Readers, N extends keyof R> = ReturnType<R[N]>['rows'][number];
type RestOf<R extends Readers, N extends keyof R> = ReturnType<R[N]>['rest'];

/** The request to a thread. */
export interface ReadRequest {
  reader: string;
  file: Uint8Array<ArrayBuffer>;
  given: never;
}

/** The answer of a thread, in chunks, each sent on request. */
export type ReadChunk<Row, Rest> =
  | { kind: 'rows'; rows: Row[] }
  | { kind: 'end'; rest: Rest }
  | { kind: 'problem'; message: string }
  | { kind: 'failure'; stack: string };

/**
 * Readers of third-party files, each in its own thread with limits of time and memory, so that no
 * file can block this process.
 */
export interface ReadingThreads<R extends Readers> {
  /** @throws FileProblem when the reader refuses the file, or exceeds time or memory */
  read: <N extends keyof R & string>(
    reader: N,
    file: Uint8Array,
    given: OptionsOf<R, N>,
  ) => Promise<Reading<RowOf<R, N>, RestOf<R, N>>>;
}

export interface ReadingLimits {
  /** The maximum duration in milliseconds, from the start of the thread. */
  maxMs?: number;
  /** The maximum JavaScript heap of the thread, in megabytes. */
  maxMegabytes?: number;
  /** Number of concurrent threads; others wait. */
  atOnce?: number;
}

const messages = {
  time: 'The file takes too long to read.',
  memory: 'The file takes too much memory to read.',
};

function isOutOfMemory(error: unknown): boolean {
  return errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** @param program the module run in the threads: it calls `answerReadings` */
export function readingThreads<R extends Readers>(
  program: URL,
  { maxMs = 10_000, maxMegabytes = 256, atOnce = 2 }: ReadingLimits = {},
): ReadingThreads<R> {
  const limited = limitConcurrency(atOnce);

  function start() {
    return new Worker(program, {
      // A reader needs none of this process's environment, which contains secrets.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32 },
    });
  }

  function awaitReading<Row, Rest>(
    worker: Worker,
    request: ReadRequest,
  ): Promise<Reading<Row, Rest>> {
    return new Promise((resolve, reject) => {
      const rows: Row[] = [];
      worker.once('error', (error) => {
        reject(isOutOfMemory(error) ? new FileProblem(messages.memory) : error);
      });
      worker.once('exit', () => reject(new Error('The reading thread ended without an answer.')));
      worker.on('message', (piece: ReadChunk<Row, Rest>) => {
        if (piece.kind === 'end') resolve({ rows, rest: piece.rest });
        else if (piece.kind === 'problem') reject(new FileProblem(piece.message));
        else if (piece.kind === 'failure') reject(new Error(piece.stack));
        else {
          for (const row of piece.rows) rows.push(row);
          // Answers waiting requests before unpacking the next chunk.
          void setImmediate().then(() => worker.postMessage('next'));
        }
      });
      worker.postMessage(request, [request.file.buffer]);
    });
  }

  async function read<Row, Rest>(request: ReadRequest): Promise<Reading<Row, Rest>> {
    const worker = start();
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new FileProblem(messages.time)), maxMs);
    });
    try {
      return await Promise.race([awaitReading<Row, Rest>(worker, request), timedOut]);
    } finally {
      clearTimeout(timer);
      worker.removeAllListeners('exit');
      await worker.terminate();
    }
  }

  return {
    read: (reader, file, given) =>
      // A copy that can be transferred: the file may share its memory.
      limited(() => read({ reader, file: Uint8Array.from(file), given })),
  };
}
