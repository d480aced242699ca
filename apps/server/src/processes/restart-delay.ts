const shortestMs = 100;
const longestMs = 30_000;

/** A worker that served for so long had no part in what ended those before it. */
export const provenMs = 60_000;

/**
 * How long to wait before a worker is started again, in ms: a tenth of a second after the first end, twice as long after
 * each further one, at most half a minute.
 *
 * @param ends how often its predecessors ended one after the other, none of which served for `provenMs`
 */
export const restartDelay = (ends: number): number =>
  Math.min(longestMs, shortestMs * 2 ** Math.max(0, ends - 1));
