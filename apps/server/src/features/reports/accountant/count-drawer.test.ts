import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#test/harness/client.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { csvRows } from '#test/support/random-ledger.ts';
import { openDepositDesk, type DepositDesk } from '#test/security-deposits/deposit-desk.ts';

let desk: DepositDesk;
let admin: TestClient;
let today = '';
beforeAll(async () => {
  desk = await openDepositDesk();
  admin = (await signedIn(desk.server, 'Admin')).client;
  await desk.left();
  today = todayIn('America/Toronto', desk.clock.now());
});
afterAll(() => desk.close());

const cash = { method: 'Cash', currency: 'CAD', note: '' } as const;
const count = (counted: number, version: number, over: object = {}, by = admin) =>
  by.send('POST', '/api/accountant/counts', {
    body: { ...cash, date: today, counted, version, ...over },
  });
const read = async (date = today) =>
  (await admin.call('GET /api/accountant/counts', { query: { date } })).data;

test('a day has cash beside what was counted, security deposits among it', async () => {
  const notCounted = { counted: null, difference: null, version: 0, counted_by: null };
  expect(await read()).toEqual([
    expect.objectContaining({ ...notCounted, ...{ method: 'Cash', expected: 500 } }),
  ]);
  expect(await read('2020-01-01')).toMatchObject([{ method: 'Cash', expected: 0, counted: null }]);
  expect((await count(490.5, 0, { note: 'Short' })).status).toBe(200);
  const [line] = await read();
  expect(line).toMatchObject({
    ...{ expected: 500, counted: 490.5, difference: -9.5, expected_then: 500, note: 'Short' },
    version: 1,
  });
  expect(line?.counted_by).not.toBeNull();
});

test('it is counted again beside what was counted, and what was expected then stays', async () => {
  await desk.left();
  today = todayIn('America/Toronto', desk.clock.now());
  expect((await count(-20, 0)).status).toBe(200);
  await desk.rows(sql`insert into ledger_entries
    (booking_id, direction, kind, amount_cents, currency, method, paid_on, made_at)
    select id, 'payment', 4, 3000, 'CAD', 'Cash', ${today}, now() from bookings order by id desc limit 1`);
  expect(await read()).toMatchObject([{ expected: 530, expected_then: 500, difference: -550 }]);
  expect((await count(530, 1)).status).toBe(200);
  expect(await read()).toMatchObject([{ expected_then: 530, difference: 0, version: 2 }]);
  expect(
    await desk.rows(sql`select version from drawer_counts where day = ${today} order by id`),
  ).toHaveLength(2);
});

test('of two who count at once one is refused', async () => {
  const [last] = await read();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => count(530, last?.version ?? 0)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('not of a day to come, an unknown company, or by Desk; and nothing of it is rewritten', async () => {
  const tomorrow = addDays(calendarDate(today), 1);
  expect(
    await admin.refused('POST /api/accountant/counts', {
      body: { ...cash, date: tomorrow, counted: 1, version: 0 },
    }),
  ).toMatchObject({
    errors: { date: ['Date must not be in the future.'] },
  });
  const clerk = (await signedIn(desk.server, 'Desk')).client;
  expect((await count(1, 0, {}, clerk)).status).toBe(403);
  for (const change of [sql`update drawer_counts set note = 'x'`, sql`delete from drawer_counts`]) {
    await expect(desk.rows(change)).rejects.toThrow();
  }
});

test('the sums of a single day have it, as CSV', async () => {
  const query = { from: today, to: today };
  const sums = await admin.send('GET', '/api/accountant/sums/csv', { query });
  const [head = []] = csvRows(`-\n${String(sums.body)}`);
  const rows = csvRows(sums.body);
  const row = rows.find((cells) => cells.includes('Cash')) ?? [];
  const cell = (name: string) => row[head.indexOf(name)];
  expect([cell('Counted'), cell('Difference')].map(Number)).toEqual([530, 0]);
  const quiet = { from: '2026-01-02', to: '2026-01-02' };
  const empty = await count(40, 0, { date: quiet.from });
  expect(empty.status).toBe(200);
  const alone = await admin.send('GET', '/api/accountant/sums/csv', { query: quiet });
  const counted = csvRows(alone.body).find((cells) => cells.includes('Cash')) ?? [];
  expect(counted).toContain('2026-01');
  expect(counted.filter((text) => Number(text) === 40)).toHaveLength(2);
  const longer = { from: addDays(calendarDate(today), -1), to: today };
  const long = await admin.send('GET', '/api/accountant/sums/csv', { query: longer });
  expect(String(long.body)).not.toContain('Counted');
});
