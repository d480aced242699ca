import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusFromLedger } from '@slipway/domain/bookings/status';
import { cents } from '@slipway/domain/money/money';
import { bookings, takenTimes } from '#db/tables/bookings.ts';
import { ledgerEntries } from '#db/tables/payments.ts';
import { settings } from '#db/tables/settings.ts';
import { ensureContent } from '#features/operations/operations-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { demoAccounts, seedDemo } from './seed-demo.ts';
import { seedMessages } from './seed-messages.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await ensureContent(server.deps.db);
  const both = [
    seedDemo(server.deps.db, server.clock.now()),
    seedDemo(server.deps.db, server.clock.now()),
  ];
  // Two concurrent servers seed it once.
  expect((await Promise.all(both)).sort()).toEqual([false, true]);
});
afterAll(() => server.close());

test('every account signs in with the password shown in the terminal', async () => {
  for (const { email, password } of demoAccounts) {
    const { data } = await server.client().signIn(email, password);
    expect(data).toMatchObject({ email, email_verified: true });
  }
});

test('visitors see all units with their packages and pictures', async () => {
  const { data } = await server.client().call('GET /api/unit-names-packages-pictures');
  expect(data.map(({ id, schedule, max_guests }) => [id, schedule, max_guests])).toEqual([
    [1, 'day', 6],
    [2, 'day', 6],
    [3, 'times', 20],
    [4, 'times', 1],
    [5, 'times', 2],
    [6, 'times', 6],
    [7, 'times', 40],
  ]);
  for (const unit of data.slice(0, 3)) {
    expect(unit.packages.map(({ kind }) => kind)).toHaveLength(4);
    expect(unit.packages.find(({ kind }) => kind === 'harbor_cruise')).toMatchObject({
      name: 'Harbor Cruise',
      price: 800,
      deposit: 300,
    });
  }
  for (const unit of data) {
    expect(unit.picture[0]?.srcset).toMatch(/^\/art\/unit-[a-z-]+-400\.webp 400w, /);
  }
  expect(data.slice(3).map(({ packages }) => packages.map(({ kind }) => kind))).toEqual([
    ['by_the_hour'],
    ['by_the_hour'],
    ['nights'],
    ['sunset_cruise'],
  ]);
});

test('each booking has the status of its ledger and the slots of its kind', async () => {
  const { db } = server.deps;
  const rows = await db.select().from(bookings);
  const entries = await db.select().from(ledgerEntries);
  const sumOf = (id: number, tips: boolean) =>
    entries
      .filter((entry) => entry.bookingId === id && (entry.kind === 5) === tips)
      .reduce((sum, one) => sum + (one.direction === 'payment' ? 1 : -1) * one.amountCents, 0);
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  for (const row of rows) {
    const [paid, tips] = [cents(sumOf(row.id, false)), cents(sumOf(row.id, true))];
    expect([row.paidCents, row.tipsCents]).toEqual([paid, tips]);
    const status = statusFromLedger({
      total: row.totalCents,
      deposit: row.depositCents,
      paid,
      tips,
      settledByStaff: row.status === 6,
      cancelled: row.cancelledAt !== null,
    });
    expect({ id: row.id, status }).toEqual({ id: row.id, status: row.status });
    const taken = await db.$count(
      takenTimes,
      sql`booking_id = ${row.id} or departure_id = ${row.departureId}`,
    );
    if (row.departureId !== null && row.cancelledAt !== null) continue;
    expect(taken > 0).toBe(row.unitId !== null && row.cancelledAt === null);
  }
});

test('new rows get ids after those of the demo', async () => {
  const admin = server.client();
  await admin.signIn('admin@slipway.test', 'slipway-demo');
  const { data } = await admin.call('POST /api/user', {
    body: { name: 'New Mate', email: 'mate@slipway.test', role_name: 'Supervisor' },
  });
  expect(data.id).toBeGreaterThan(15);
});

test('the customer has a saved card and bookings', async () => {
  const customer = server.client();
  const { data } = await customer.signIn('customer@slipway.test', 'slipway-demo');
  expect(data.card).toMatchObject({ brand: 'visa', last4: '4242', active: true });
  const { meta } = await customer.call('GET /api/my-bookings');
  expect(meta.total).toBe(3);
});

test('a shop has products with drawings and orders, and nothing to let', async () => {
  const shop = await buildTestApp({ purpose: 'sell' });
  try {
    await ensureContent(shop.deps.db);
    expect(await seedDemo(shop.deps.db, shop.clock.now())).toBe(true);
    const admin = shop.client();
    await admin.signIn('admin@slipway.test', 'slipway-demo');
    const { data: products } = await admin.call('GET /api/units');
    expect(products).toHaveLength(8);
    for (const { picture } of products) {
      expect(picture[0]?.srcset).toMatch(/^\/art\/product-[a-z-]+-400\.webp 400w, /);
    }
    expect((await admin.call('GET /api/pickup-places')).meta.total).toBe(1);
    const { data: zones } = await admin.call('GET /api/shipping-zones');
    expect(zones.map(({ countries, prices }) => [countries, prices.length])).toEqual([
      [['CA'], 2],
      [['US'], 1],
    ]);
    expect((await admin.call('GET /api/orders')).meta.total).toBe(6);
    expect((await admin.call('GET /api/bookings')).meta.total).toBe(0);
    const visitor = shop.client();
    expect((await visitor.call('GET /api/unit-names-packages-pictures')).data).toEqual([]);
    const { data: topics } = await visitor.call('GET /api/content/faq');
    expect(topics.map(({ slug }) => slug)).toEqual(['ordering', 'payment', 'delivery', 'changes']);
    expect(JSON.stringify(topics)).not.toMatch(/booking|trip|charter/i);
    expect((await visitor.call('GET /api/content/preparations')).data).toEqual([]);
    expect((await visitor.call('GET /api/content/home')).data.how_to_book).toMatch(/basket/);
  } finally {
    await shop.close();
  }
});

test('confirmations of the next bookings were sent, and two that failed are tasks', async () => {
  await seedMessages(server.deps);
  const { db } = server.deps;
  const { rows } = await db.execute<{ state: string; messages: number; bookings: number }>(sql`
    select state, count(*)::integer as messages, count(distinct booking_id)::integer as bookings
    from messages group by state order by state`);
  expect(rows.map(({ state, messages }) => [state, messages > 0])).toEqual([
    ['failed', true],
    ['sent', true],
  ]);
  expect(rows[0]?.messages).toBe(2);
  expect(rows[1]?.bookings).toBe(12);
  const tasks = await db.execute(sql`
    select reason from money_tasks where kind = 'message_failed' and done_at is null order by id`);
  expect(tasks.rows).toHaveLength(2);
});

test('a shop has sent the confirmations of its orders, and two failed', async () => {
  const shop = await buildTestApp();
  const { db } = shop.deps;
  const { settings: made } = await readSettings(db);
  await db.update(settings).set({ data: { ...made, purpose: 'sell' } });
  await seedDemo(db, shop.clock.now());
  await seedMessages(shop.deps);
  const { rows } = await db.execute(sql`
    select state, count(distinct order_id)::integer as orders from messages
    group by state order by state`);
  const tasks = await db.execute(sql`
    select 1 from money_tasks where kind = 'message_failed' and done_at is null`);
  await shop.close();
  expect(rows).toEqual([
    { state: 'failed', orders: 2 },
    { state: 'sent', orders: 4 },
  ]);
  expect(tasks.rows).toHaveLength(2);
});
