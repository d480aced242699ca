import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingThreads } from '#adapters/reading/reading-threads.ts';
import { readingThread } from '#test/harness/child-process.ts';
import { event, openConnectedCalendars } from '#test/calendars/connected-calendars.ts';
import { form } from '#test/support/forms.ts';
import type { FileReaders } from './file-readers.ts';

// Long enough for a thread to start beside other tests and to read a normal file.
const readers = readingThreads<FileReaders>(await readingThread(), { maxMs: 4000 });
const opened = await openConnectedCalendars({ readers });
const { server, staff, serve, connected, read, blocks } = opened;
beforeAll(() => server.clock.set('2026-06-15T14:00:00Z'));
afterAll(opened.close);

/** The longest time in milliseconds that the event loop was blocked during some work. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1_000_000;
}

/**
 * Reading each of these files in this process took 2 to 5 seconds. Tests share two cores with
 * others, so a delay of some 50 ms says nothing.
 */
const noticeable = 500;

const lines = (n: number, of: (n: number) => string) =>
  Array.from({ length: n }, (_, at) => of(at));
const repeating = (rule: string) => (n: number) =>
  `BEGIN:VEVENT\r\nUID:${n}@test\r\nDTSTART:20200101T${String(n % 24).padStart(2, '0')}0000Z\r\nRRULE:${rule}\r\nEND:VEVENT\r\n`;
const dated = (more: string) =>
  `BEGIN:VEVENT\r\nUID:long@test\r\nDTSTART;VALUE=DATE:20260701\r\n${more}\r\nEND:VEVENT\r\n`;
const megabytes = 5 * 1024 * 1024;

test.each([
  ['an event of nineteen million years', () => [dated('DURATION:P999999999W')]],
  ['9,900 daily events', () => lines(9900, repeating('FREQ=DAILY'))],
  ['9,900 events a minute', () => lines(9900, repeating('FREQ=MINUTELY;COUNT=19990'))],
  [
    '250,000 exclusions',
    () => [dated(`RRULE:FREQ=DAILY\r\n${lines(250_000, () => 'EXDATE:20260702').join('\r\n')}`)],
  ],
  ['a rule without a day', () => [dated('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')]],
])('reads on after %s without blocking the event loop', async (_name, events) => {
  const { unit, feed } = await connected();
  serve(...events());
  expect(await longestWait(() => read(feed.id))).toBeLessThan(noticeable);
  serve(event('a', '2026-07-01', '2026-07-03'));
  expect(await read(feed.id)).toMatchObject({ error: null });
  expect(await blocks(unit.id)).toContain('2026-07-01 2026-07-02');
});

const feedOf = (items: string) =>
  `<rss version="2.0"><channel><item><id>1</id><title>Rod</title></item>${items}</channel></rss>`;
const filled = (of: (n: number) => string) => {
  const parts: string[] = [];
  for (let size = 0; size < megabytes - 1000; size += parts.at(-1)?.length ?? 0) {
    parts.push(of(parts.length));
  }
  return parts.join('');
};

test.each([
  ['5 MB of attributes', () => feedOf(`<item ${filled((n) => `a${n}="1" `)}/>`)],
  ['5 MB of elements', () => feedOf(`<item>${filled((n) => `<a${n}/>`)}</item>`)],
  ['5 MB of columns', () => `id,${filled((n) => `c${n},`)}\n1,${'x,'.repeat(20)}\n`],
  ['5 MB of rows', () => `id,name\n${filled((n) => `${n},${'x'.repeat(500)}\n`)}`],
])('does not block the event loop on %s', async (_name, text) => {
  const body = { name: 'Market', url: 'https://market.example/', type: 'product_feed' } as const;
  const { data } = await staff.call('POST /api/platforms', { body });
  const path = `/api/platforms/${data.id}/offers`;
  const file = { name: 'offers.csv', type: 'text/csv', bytes: Buffer.from(text()) };
  const upload = form({}, [['file', file]]);
  let status = 0;
  const wait = await longestWait(async () => {
    ({ status } = await staff.send('POST', path, upload));
  });
  expect(wait).toBeLessThan(noticeable);
  expect([200, 422]).toContain(status);
});
