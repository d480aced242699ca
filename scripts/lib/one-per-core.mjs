import { availableParallelism } from 'node:os';

/** Does the work on all of them, one at a time on each core. The answers keep the order given. */
export async function onePerCore(all, work) {
  const answers = [];
  const left = [...all.entries()];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      answers[next[0]] = await work(next[1]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return answers;
}
