import type { OriginLine } from '@slipway/contract/reports/origins';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { csvRows } from '#test/support/random-ledger.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let admin: TestClient;
let made = 0;

interface Made {
  visit?: [source: string, medium?: string, campaign?: string];
  source?: 'public' | 'staff' | 'repeat';
  /** With its offset. */
  at?: string;
  set?: string;
}

/** A booking of 1,000 for two, on which 100 are paid. */
async function make({ visit, source = 'public', at = '2026-06-15T10:00:00-04:00', set }: Made) {
  made += 1;
  const id = await insertGuestBooking(server.deps.db, `guest${made}@example.test`);
  const [from = null, medium = '', campaign = ''] = visit ?? [];
  await server.database.pool.query(
    `update bookings set company_id = 1, visit_source = $2, visit_medium = $3, visit_campaign = $4,
       source = $5, created_at = $6, paid_cents = 10000 where id = $1`,
    [id, from, from && medium, from && campaign, source, at],
  );
  if (set !== undefined)
    await server.database.pool.query(`update bookings set ${set} where id = $1`, [id]);
  return id;
}

beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  const user = await createUser(server.deps.db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(user.email, password);
  await make({ visit: ['google', 'organic'] });
  await make({ visit: ['google', 'organic'], set: 'guests = 5, total_cents = 250000' });
  await make({ visit: ['google', 'cpc', 'summer'] });
  await make({
    visit: ['google', 'cpc', 'autumn'],
    set: `status = 1, cancelled_at = now(), cancel_reason = 'x', guests = 9`,
  });
  await make({ visit: ['letter', 'email', 'summer'] });
  await make({ visit: ['direct'] });
  await make({ source: 'staff' });
  await make({ source: 'repeat' });
  await make({});
  // None of the report's: a hold, another company's, another currency's, and other days, in the business's zone.
  await make({ visit: ['hold'], set: 'status = 0, hold_expires_at = now()' });
  await make({ visit: ['other'], set: 'company_id = null' });
  await make({ visit: ['euro'], set: `terms = jsonb_set(terms, '{currency}', '"EUR"')` });
  await make({ visit: ['early'], at: '2026-05-31T23:59:59-04:00' });
  await make({ visit: ['late'], at: '2026-07-01T00:00:00-04:00' });
  // The first and the last moment of it.
  await make({ visit: ['edge'], at: '2026-06-01T00:00:00-04:00' });
  await make({ visit: ['edge'], at: '2026-06-30T23:59:59-04:00' });
});
afterAll(() => server.close());

const june = { from: '2026-06-01', to: '2026-06-30' };
const named = ({ kind, source, medium, campaign }: OriginLine) =>
  [kind, source, medium, campaign].join(' ').trim();

test('bookings, guests, value, paid and cancelled are summed by origin, the most first', async () => {
  const report = await admin.call('GET /api/reports/origins', { query: june });
  const rows = report.data.map((line) => [
    named(line),
    ...[line.bookings, line.cancelled, line.guests, line.value, line.paid],
  ]);
  expect(rows).toEqual([
    ['visit edge', 2, 0, 4, 2000, 200],
    ['visit google organic', 2, 0, 7, 3500, 200],
    ['schedule', 1, 0, 2, 1000, 100],
    ['staff', 1, 0, 2, 1000, 100],
    ['unknown', 1, 0, 2, 1000, 100],
    ['visit direct', 1, 0, 2, 1000, 100],
    ['visit google cpc autumn', 1, 1, 0, 0, 100],
    ['visit google cpc summer', 1, 0, 2, 1000, 100],
    ['visit letter email summer', 1, 0, 2, 1000, 100],
  ]);
  expect(report.totals).toEqual({
    bookings: 11,
    cancelled: 1,
    guests: 23,
    value: 11_500,
    paid: 1100,
  });
  expect(report.meta).toEqual({ page: 1, per_page: 25, total: 9 });
  expect(report.currency).toBe('CAD');
  expect(report.currencies).toEqual([
    { currency: 'CAD', amount: 11_500 },
    { currency: 'EUR', amount: 1000 },
  ]);
});

test.each([
  ['source', ['edge 2', 'google 4', 'letter 1']],
  ['medium', ['edge 2', 'google cpc 2', 'google organic 2', 'letter email 1']],
] as const)('by %s, what is not named is summed up', async (by, expected) => {
  const { data } = await admin.call('GET /api/reports/origins', {
    query: { ...june, by, sort: 'source' },
  });
  const visits = data.filter(({ kind, source }) => kind === 'visit' && source !== 'direct');
  const text = visits.map(({ source, medium, campaign, bookings }) =>
    [source, medium, campaign, bookings].filter((part) => part !== '').join(' '),
  );
  expect(text).toEqual(expected);
});

test.each([
  ['-value', 'google'],
  ['value', 'google'],
  ['-campaign', 'google'],
  ['cancelled', ''],
  ['-source', 'letter'],
])('sorted by %s it begins with %j, page by page as in one', async (sort, first) => {
  const query = { ...june, sort };
  const whole = await admin.call('GET /api/reports/origins', { query });
  expect(whole.data[0]?.source).toBe(first);
  const pages: OriginLine[] = [];
  for (const page of [1, 2, 3, 4, 5]) {
    const { data } = await admin.call('GET /api/reports/origins', {
      query: { ...query, page, per_page: 2 },
    });
    pages.push(...data);
  }
  expect(pages).toEqual(whole.data);
});

test.each(['source', 'medium', 'campaign'] as const)(
  'by %s, the bookings behind each line add up to it',
  async (by) => {
    const { data } = await admin.call('GET /api/reports/origins', { query: { ...june, by } });
    for (const line of data) {
      const { kind, source, medium, campaign } = line;
      const query = { ...june, by, kind, source, medium, campaign };
      const behind = await admin.call('GET /api/reports/origins/bookings', { query });
      expect([named(line), behind.meta.total]).toEqual([named(line), line.bookings]);
      expect(behind.data).toHaveLength(line.bookings);
      const live = behind.data.filter(({ cancelled }) => !cancelled);
      const sum = (of: 'value' | 'paid', rows = behind.data) =>
        rows.reduce((total, row) => total + row[of], 0);
      expect([sum('value', live), sum('paid')]).toEqual([line.value, line.paid]);
      expect(behind.data.length - live.length).toBe(line.cancelled);
    }
    const all = await admin.call('GET /api/reports/origins/bookings', { query: june });
    expect(all.meta.total).toBe(11);
    expect(all.data[0]).toMatchObject({ source: 'edge', trip: { details: 2 } });
  },
);

test('both are the same as CSV', async () => {
  const report = await admin.call('GET /api/reports/origins', { query: june });
  const csv = await admin.send('GET', '/api/reports/origins/csv', { query: june });
  expect(csvRows(csv.body).map((cells) => cells.slice(1, 9))).toEqual(
    report.data.map((line) => [
      ...[line.source, line.medium, line.campaign],
      ...[line.bookings, line.cancelled, line.guests].map(String),
      ...[line.value.toFixed(2), line.paid.toFixed(2)],
    ]),
  );
  const query = { ...june, kind: 'visit', source: 'google', medium: 'organic' } as const;
  const behind = await admin.call('GET /api/reports/origins/bookings', { query });
  const file = await admin.send('GET', '/api/reports/origins/bookings/csv', { query });
  expect(csvRows(file.body).map(([id]) => Number(id))).toEqual(behind.data.map(({ id }) => id));
});

test('after a change of currency it shows the one in which something was booked', async () => {
  const query = { from: '2026-05-31', to: '2026-05-31' };
  const { pool } = server.database;
  await pool.query(`update bookings set terms = jsonb_set(terms, '{currency}', '"USD"')
    where visit_source = 'early'`);
  const report = await admin.call('GET /api/reports/origins', { query });
  expect([report.currency, report.totals.bookings]).toEqual(['USD', 1]);
  const asked = await admin.call('GET /api/reports/origins', {
    query: { ...query, currency: 'CAD' },
  });
  expect([asked.currency, asked.totals.bookings, asked.data]).toEqual(['CAD', 0, []]);
});

test('an example names the address of the business', async () => {
  const { example } = await admin.call('GET /api/reports/origins', { query: june });
  expect(example).toBe(
    `${server.deps.publicUrl()}/book?utm_source=newsletter&utm_medium=email&utm_campaign=summer`,
  );
});

test.each([
  [{ from: '2026-06-02', to: '2026-06-01' }, 422],
  [{ from: '2024-06-01', to: '2026-06-02' }, 200],
  [{ from: '2024-06-01', to: '2026-06-03' }, 422],
  [{ ...june, sort: 'shoe_size' }, 422],
  [{ ...june, by: 'unit' }, 422],
])('%j answers %i', async (query, status) => {
  expect(await admin.send('GET', '/api/reports/origins', { query })).toMatchObject({ status });
});
