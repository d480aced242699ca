/** The queue has reached its maximum length. */
export class QueueFull extends Error {}

/**
 * Runs a limited number of tasks at once; others wait in order.
 * @param maxWaiting the maximum queue length; beyond it calls reject with QueueFull
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
