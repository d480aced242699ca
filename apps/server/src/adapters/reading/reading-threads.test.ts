import { describe, expect, test } from 'vitest';
import { readingThreads } from './reading-threads.ts';

interface Numbers {
  [name: string]: (file: Buffer, given: number) => { rows: number[]; rest: string };
}

/** A program that answers without the product's readers: its source is its address. */
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
  test('hands its rows over a piece at a time, each when it is asked for', async () => {
    const { read } = threads(`
      globalThis.n ??= 0;
      const at = globalThis.n++;
      if ((at === 0) !== (asked !== 'next')) throw new Error('not in turn');
      parentPort.postMessage(at < 3 ? { kind: 'rows', rows: [at] } : { kind: 'end', rest: 'all' });`);
    expect(await read('any', file, 1)).toEqual({ rows: [0, 1, 2], rest: 'all' });
  });

  test('is given a copy of the file, and leaves the file as it was', async () => {
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
  ])('that %s is ended, and the next one works', async (_name, answer, words) => {
    const limits = { maxMs: 3000, maxMegabytes: 32, atOnce: 1 };
    const { read } = threads(
      `if (asked.given === 1) { ${answer} } else parentPort.postMessage({ kind: 'end', rest: 'read' });`,
      limits,
    );
    const both = [read('any', file, 1), read('any', file, 2)] as const;
    await expect(both[0]).rejects.toThrow(words);
    expect(await both[1]).toEqual({ rows: [], rest: 'read' });
  });

  test('knows nothing of the environment, where secrets are', async () => {
    process.env['SECRET_OF_THE_TEST'] = 'secret';
    const { read } = threads(
      `parentPort.postMessage({ kind: 'end', rest: JSON.stringify(process.env) });`,
    );
    expect(await read('any', file, 1)).toEqual({ rows: [], rest: '{}' });
    delete process.env['SECRET_OF_THE_TEST'];
  });
});
