import { describe, expect, test } from 'vitest';
import { readingThreads } from './reading-threads.ts';

interface Numbers {
  [name: string]: (file: Buffer, given: number) => { rows: number[]; rest: string };
}

/** A program without the product's readers: a data URL with its source. */
const program = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', (asked) => { ${answer} });`,
    )}`,
  );
const threads = (answer: string, limits = {}) => readingThreads<Numbers>(program(answer), limits);
const file = Buffer.from('abc');

describe('a reading thread', () => {
  test('returns its rows in chunks, each on request', async () => {
    const { read } = threads(`
      globalThis.n ??= 0;
      const at = globalThis.n++;
      if ((at === 0) !== (asked !== 'next')) throw new Error('not in turn');
      parentPort.postMessage(at < 3 ? { kind: 'rows', rows: [at] } : { kind: 'end', rest: 'all' });`);
    expect(await read('any', file, 1)).toEqual({ rows: [0, 1, 2], rest: 'all' });
  });

  test('gets a copy of the file and leaves the original unchanged', async () => {
    const { read } = threads(
      `parentPort.postMessage({ kind: 'end', rest: Buffer.from(asked.file).toString() + asked.given });`,
    );
    expect(await read('any', file, 7)).toEqual({ rows: [], rest: 'abc7' });
    expect(file.toString()).toBe('abc');
  });

  test.each([
    ['takes too long', 'for (;;);', 'The file takes too long to read.'],
    [
      'takes too much memory',
      'const all = []; for (;;) all.push(new Array(1000).fill(1.5));',
      'The file takes too much memory to read.',
    ],
    [
      'refuses the file',
      `parentPort.postMessage({ kind: 'problem', message: 'No calendar.' });`,
      'No calendar.',
    ],
    ['breaks', `throw new Error('a fault of ours');`, 'a fault of ours'],
    ['ends', 'process.exit();', 'The reading thread ended without an answer.'],
  ])('that %s is terminated, and the next one works', async (_name, answer, words) => {
    const limits = { maxMs: 3000, maxMegabytes: 32, atOnce: 1 };
    const { read } = threads(
      `if (asked.given === 1) { ${answer} } else parentPort.postMessage({ kind: 'end', rest: 'read' });`,
      limits,
    );
    const both = [read('any', file, 1), read('any', file, 2)] as const;
    await expect(both[0]).rejects.toThrow(words);
    expect(await both[1]).toEqual({ rows: [], rest: 'read' });
  });

  test('has no access to the environment, which contains secrets', async () => {
    process.env['SECRET_OF_THE_TEST'] = 'secret';
    const { read } = threads(
      `parentPort.postMessage({ kind: 'end', rest: JSON.stringify(process.env) });`,
    );
    expect(await read('any', file, 1)).toEqual({ rows: [], rest: '{}' });
    delete process.env['SECRET_OF_THE_TEST'];
  });
});
