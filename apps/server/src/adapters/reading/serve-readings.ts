import { parentPort } from 'node:worker_threads';
import { FileProblem } from './file-problem.ts';
import type { ReadRequest, ReadChunk, Readers } from './reading-threads.ts';

/** Rows per chunk: unpacking one blocks the receiving event loop. */
const rowsOfPiece = 250;

function* pieces(readers: Readers, request: ReadRequest): Generator<ReadChunk<unknown, unknown>> {
  try {
    const read = readers[request.reader];
    if (!read) throw new Error(`There is no reader named ${request.reader}.`);
    const { rows, rest } = read(Buffer.from(request.file.buffer), request.given);
    for (let n = 0; n < rows.length; n += rowsOfPiece) {
      yield { kind: 'rows', rows: rows.slice(n, n + rowsOfPiece) };
    }
    yield { kind: 'end', rest };
  } catch (error) {
    if (error instanceof FileProblem) yield { kind: 'problem', message: error.message };
    else yield { kind: 'failure', stack: error instanceof Error ? String(error.stack) : 'unknown' };
  }
}

/** Serves read requests in this thread with the given readers, in chunks. */
export function answerReadings(readers: Readers): void {
  parentPort?.once('message', (request: ReadRequest) => {
    const left = pieces(readers, request);
    const answer = () => {
      const piece = left.next();
      if (piece.done !== true) parentPort?.postMessage(piece.value);
    };
    parentPort?.on('message', answer);
    answer();
  });
}
