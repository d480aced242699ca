import { expect, test } from 'vitest';
import { QueueFull, limitConcurrency } from './limit-concurrency.ts';

/** Tasks that end on demand. */
function works(count: number) {
  const ends: (() => void)[] = [];
  let under = 0;
  let most = 0;
  const work = async () => {
    under += 1;
    most = Math.max(most, under);
    await new Promise<void>((resolve) => ends.push(resolve));
    under -= 1;
  };
  return { works: Array.from({ length: count }, () => work), ends, most: () => most };
}

test('runs a limited number at once, the others in order, and frees a slot after a failure', async () => {
  const inTurn = limitConcurrency(2);
  const { works: all, ends, most } = works(6);
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  const done = all.map((work) => inTurn(work));
  for (let n = 0; n < 6; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    expect(ends.length).toBeLessThanOrEqual(n + 2);
    ends[n]?.();
  }
  await Promise.all(done);
  expect(most()).toBe(2);
});

test('refuses work when too many are waiting', async () => {
  const inTurn = limitConcurrency(1, 1);
  const { works: all, ends } = works(3);
  const [first, second, third] = all.map((work) => inTurn(work));
  await expect(third).rejects.toThrow(QueueFull);
  for (const n of [0, 1]) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  await Promise.all([first, second]);
});
