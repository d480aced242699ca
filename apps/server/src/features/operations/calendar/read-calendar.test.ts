import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookedId, bookingBody } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let staff: TestClient;

const book = async (date: string, over: object = {}) =>
  bookedId(
    await server.client().send('POST', '/api/booking/create', {
      body: bookingBody(calendarDate(date), over),
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  );
const days = async (query: Record<string, string | number>) =>
  (await staff.call('GET /api/bookings-calendar', { query })).data;

beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Supervisor', name: 'Sam' });
  staff = server.client();
  await staff.signIn(email, password);
});
afterAll(() => server.close());

test('lists the bookings of a range in order, without cancelled ones', async () => {
  const noon = await book('2026-07-02', { time: '12:00:00' });
  const morning = await book('2026-07-02');
  const cancelled = await book('2026-07-03');
  await server.database.pool.query(
    'update bookings set status = 1, cancelled_at = now() where id = $1',
    [cancelled],
  );
  await book('2026-07-05');
  const { bookings, counts, units } = await days({ from: '2026-07-01', to: '2026-07-04' });
  expect(bookings.map(({ id, date, time, unit }) => [id, date, time, unit])).toEqual([
    [morning, '2026-07-02', '06:00:00', 'Teaser'],
    [noon, '2026-07-02', '12:00:00', 'Teaser'],
  ]);
  expect(counts).toEqual({ '2026-07-02': 2 });
  expect(units.map(({ name }) => name)).toEqual(['First Light', 'Teaser']);
});

test('filters by unit and limits the bookings per day', async () => {
  await book('2026-07-10', { time: '12:00:00' });
  const first = await book('2026-07-10');
  await book('2026-07-10', {
    unit_id: 1,
    package_id: 12,
    time: null,
  });
  const july10 = { from: '2026-07-10', to: '2026-07-10' };
  const visible = await days({ ...july10, unit_id: 3, per_day: 1 });
  expect(visible.bookings.map(({ id }) => id)).toEqual([first]);
  expect(visible.counts).toEqual({ '2026-07-10': 2 });
  expect((await days(july10)).counts).toEqual({ '2026-07-10': 3 });
});

test('shows orders on their delivery date, and cuts closed days and maintenance to the range', async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into closings (unit_id, period, since, reason) values
       (3, '{"form":"dates","from":"2026-08-01","to":"2026-08-20"}', '2026-08-01', 'Survey of the hull'),
       (null, '{"form":"yearly","from":"08-15","to":"08-16"}', '2026-01-01', 'Regatta')`,
  );
  await pool.query(`update units set maintenance_from = '2026-08-12' where id = 1`);
  await pool.query(
    `with made as (
       insert into orders (company_id, name, email, phone, delivery_date, status, total_cents,
         deposit_cents, terms, created_at)
       values (1, 'Otto', 'otto@example.test', '+14165550111', '2026-08-11', 0, 5000, 500,
         '{"currency":"CAD"}', now()) returning id
     )
     , rod as (insert into product_variants (unit_id, price_cents, quantity) values (1, 5000, 1) returning id)
     insert into order_lines (order_id, position, unit_id, variant_id, name, price_cents, quantity, amount_cents)
     select made.id, 1, 1, rod.id, 'Rod', 5000, 1, 5000 from made, rod`,
  );
  const { orders, closed, counts } = await days({ from: '2026-08-10', to: '2026-08-15' });
  expect(orders).toMatchObject([{ date: '2026-08-11', name: 'Otto', products: '1 × Rod' }]);
  expect(counts).toEqual({ '2026-08-11': 1 });
  expect(closed).toMatchObject([
    { unit_id: 3, from_date: '2026-08-10', to_date: '2026-08-15', kind: 'closed' },
    { unit_id: 1, from_date: '2026-08-12', to_date: '2026-08-15', kind: 'maintenance' },
    { unit_id: 0, from_date: '2026-08-15', to_date: '2026-08-15', kind: 'closed' },
  ]);
});

test('an order of gift cards, which are emailed, is no delivery', async () => {
  await server.database.pool.query(
    `with made as (
       insert into orders (company_id, name, email, phone, delivery_date, status, total_cents, deposit_cents,
         source, delivery, terms, created_at)
       values (1, 'Gift Giver', 'gift@example.test', '+14165550112', '2026-08-21', 0, 5000, 5000, 'shop',
         '{"by":"email"}', '{"currency":"CAD"}', now()) returning id
     )
     insert into order_gift_cards (order_id, position, amount_cents, recipient_email, send_on)
     select id, 1, 5000, 'ann@example.test', '2026-08-21' from made`,
  );
  const { orders, counts } = await days({ from: '2026-08-20', to: '2026-08-22' });
  expect([orders, counts]).toEqual([[], {}]);
  const log = await staff.call('GET /api/daily-log/:date', { params: { date: '2026-08-21' } });
  expect(log.data.deliveries).toEqual([]);
});

test('hides another company’s bookings; shows all with company id 0', async () => {
  const id = await book('2026-09-01');
  const september = { from: '2026-09-01', to: '2026-09-02' };
  const visible = async () => (await days(september)).bookings.map((booking) => booking.id);
  const be = (company: number) =>
    server.database.pool.query(
      `update settings set data = jsonb_set(data, '{company_id}', to_jsonb($1::integer))`,
      [company],
    );
  await be(2);
  expect(await visible()).toEqual([]);
  await be(0);
  expect(await visible()).toEqual([id]);
  await be(1);
  expect(await visible()).toEqual([id]);
});

test('defaults to the current month in the business’s zone', async () => {
  const now = server.clock.now();
  const [first, last, next] = [
    await book('2026-10-01'),
    await book('2026-10-31'),
    await book('2026-11-01'),
  ];
  const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
  /** The bookings shown at a given time to a user who signs in then. */
  const visible = async (moment: string, query = {}) => {
    server.clock.set(moment);
    const client = server.client();
    await client.signIn(email, password);
    const { data } = await client.call('GET /api/bookings-calendar', { query });
    return data.bookings.map(({ id }) => id);
  };
  // The month ends in UTC some hours before it ends in Toronto.
  expect(await visible('2026-10-01T01:30:00Z')).not.toContain(first);
  expect(await visible('2026-11-01T01:30:00Z')).toEqual([first, last]);
  expect(await visible('2026-11-01T12:00:00Z')).toEqual([next]);
  expect(await visible('2026-11-01T12:00:00Z', { to: '2026-10-30' })).toEqual([first]);
  server.clock.set(now);
});

test.each([
  [{ from: '2026-07-02', to: '2026-07-01' }, '“To” must not be before “From”.'],
  [{ from: '2026-07-01', to: '2026-09-01' }, 'At most 62 days at once.'],
])('refuses the range %o', async (query, text) => {
  const refused = await staff.refused('GET /api/bookings-calendar', { query });
  expect([refused.status, refused.errors]).toEqual([422, { to: [text] }]);
});
