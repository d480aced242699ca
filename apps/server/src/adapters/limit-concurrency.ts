/** So many wait already that nobody else can. */
export class QueueFull extends Error {}

/**
 * Lets so many work at once; others wait their turn, in the order in which they came.
 * @param maxWaiting more than this do not wait: they are refused with QueueFull
 */
export function limitConcurrency(atOnce: number, maxWaiting = Infinity) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (waiting.length >= maxWaiting) throw new QueueFull();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
