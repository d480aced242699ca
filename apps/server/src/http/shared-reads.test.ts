import { expect, test } from 'vitest';
import { sharedReads } from './shared-reads.ts';

/** Reads that the test ends by hand. */
function held() {
  const open: { key: string; end: (value: string) => void; fail: (error: Error) => void }[] = [];
  const read = sharedReads(
    (key: string) =>
      new Promise<string>((resolve, reject) => {
        open.push({ key, end: resolve, fail: reject });
      }),
  );
  const at = (n: number) => {
    const one = open[n];
    if (!one) throw new Error(`There is no read ${n}`);
    return one;
  };
  return { read, open, at };
}
const turn = () => new Promise((done) => setImmediate(done));

test('requests during a read share the next one, which starts when the first ends', async () => {
  const { read, open, at } = held();
  const first = read('a');
  const second = read('a');
  const third = read('a');
  expect(open).toHaveLength(1);
  at(0).end('old');
  expect(await first).toBe('old');
  await turn();
  expect(open).toHaveLength(2);
  const fourth = read('a');
  at(1).end('new');
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
  await turn();
  at(2).end('newest');
  expect(await fourth).toBe('newest');
});

test('rejects only those who share a failed read', async () => {
  const { read, at } = held();
  const first = read('a');
  const second = read('a');
  at(0).fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  at(1).end('found');
  expect(await second).toBe('found');
});

test('reads each key separately, and again after the read has ended', async () => {
  const { read, open, at } = held();
  const [a, b] = [read('a'), read('b')];
  expect(open.map(({ key }) => key)).toEqual(['a', 'b']);
  at(0).end('1');
  at(1).end('2');
  expect(await Promise.all([a, b])).toEqual(['1', '2']);
  await turn();
  void read('a');
  expect(open).toHaveLength(3);
});

test('separates requests by key', async () => {
  const queries: { q: string }[] = [];
  const read = sharedReads((one: { q: string }) => {
    queries.push(one);
    return new Promise<string>((done) => setImmediate(() => done(one.q)));
  }, JSON.stringify);
  const answers = await Promise.all([read({ q: 'a' }), read({ q: 'b' }), read({ q: 'a' })]);
  expect(answers).toEqual(['a', 'b', 'a']);
  await Promise.all([read({ q: 'c' }), read({ q: 'c' }), read({ q: 'c' }), read({ q: 'c' })]);
  expect(queries).toHaveLength(5);
});
