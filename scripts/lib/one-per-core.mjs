import { availableParallelism } from 'node:os';

/** Runs the work on all items, so many at a time. Results are in the given order. */
export async function someAtOnce(count, all, work) {
  const answers = [];
  const left = [...all.entries()];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      answers[next[0]] = await work(next[1]);
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
  return answers;
}

/** Runs the work on all items, one at a time per core. Results are in the given order. */
export const onePerCore = (all, work) => someAtOnce(availableParallelism(), all, work);
