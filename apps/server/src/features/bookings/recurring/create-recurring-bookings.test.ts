import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedId } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let staff: TestClient;
let nextDay = 0;
/** Far from the days of other tests. */
const freshDay = () => addDays(todayIn('America/Toronto', server.clock.now()), (nextDay += 60));

beforeAll(async () => {
  server = await buildTestApp({ purpose: 'sell' });
  await makeBusiness(server.deps.db, { items: 1, settings: { purpose: 'sell' } });
  await createUser(server.deps.db, { role: 'Supervisor', email: 'staff@example.test' });
  staff = server.client();
  await staff.signIn('staff@example.test', password);
});
afterAll(() => server.close());

async function book(date: string, over: object = {}): Promise<number> {
  const body = {
    ...{ unit_id: 1, package_id: 14, date, name: 'Ada', phone: '+14165550111', details: 2 },
    ...{ email: `guest-${crypto.randomUUID()}@example.test`, total_price: 1200, amount: 120 },
    ...over,
  };
  return bookedId(await staff.send('POST', '/api/bookings', { body }));
}
const weekly = (count: number, over: object = {}) => ({ frequency: 'weekly', count, ...over });
const repeat = async (id: number, body: object) =>
  (await staff.call('POST /api/booking-repeat/:id', { params: { id }, body })).data;
const countOf = async (series: number) => {
  const { rows } = await server.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from bookings where series_id = ${series} and cancelled_at is null`,
  );
  return rows[0]?.n;
};

describe('recurring bookings', () => {
  test('are created as previewed, without taken dates and without payment', async () => {
    const date = freshDay();
    const id = await book(date);
    await book(addDays(date, 14));
    const body = weekly(3);
    const { data: preview } = await staff.call('POST /api/booking-repeat/:id/preview', {
      params: { id },
      body,
    });
    expect(preview.occurrences.map(({ conflict }) => conflict)).toEqual([
      null,
      expect.stringMatching(/taken/),
      null,
    ]);
    const done = await repeat(id, body);
    expect(done.made.map((one) => one.date)).toEqual([addDays(date, 7), addDays(date, 21)]);
    expect(done.skipped.map((one) => one.date)).toEqual([addDays(date, 14)]);
    const { rows } = await server.deps.db.execute(sql`
      select distinct status, source, paid_cents::int as paid, total_cents::int as total,
        (select count(*)::int from taken_times where booking_id = b.id) as slots,
        (select count(*)::int from messages where booking_id = b.id) as told
      from bookings b where series_id = ${done.series_id}`);
    expect(rows).toEqual([
      { status: 0, source: 'repeat', paid: 0, total: 120_000, slots: 1, told: 0 },
    ]);
  });

  test('with whole are created all or none', async () => {
    const date = freshDay();
    const id = await book(date);
    await book(addDays(date, 14));
    const refused = await staff.refused('POST /api/booking-repeat/:id', {
      params: { id },
      body: weekly(3, { whole: true }),
    });
    expect(refused.code).toBe('series_conflicts');
    expect(refused.errors['occurrences']?.[0]).toContain(addDays(date, 14));
    const { rows } = await server.deps.db.execute(
      sql`select count(*)::int as n from booking_series where booking_id = ${id}`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect((await repeat(id, weekly(1, { whole: true }))).made).toHaveLength(1);
  });

  test('are refused for more guests than the unit takes by now', async () => {
    const date = freshDay();
    const id = await book(date);
    const takes = (n: number) =>
      server.deps.db.execute(sql`update units set max_guests = ${n} where id = 1`);
    await takes(1);
    const params = { id };
    const body = weekly(1);
    const { data } = await staff.call('POST /api/booking-repeat/:id/preview', { params, body });
    const refused = await staff.refused('POST /api/booking-repeat/:id', { params, body });
    await takes(20);
    const conflict = 'Max. guests number is 1 for this unit.';
    expect(data.occurrences.map((one) => one.conflict)).toEqual([conflict]);
    expect(refused.errors).toEqual({ occurrences: [`${addDays(date, 7)}: ${conflict}`] });
  });

  test('are created once per key', async () => {
    const id = await book(freshDay());
    const headers = { 'idempotency-key': 'repeat-it-once' };
    const send = () =>
      staff.send('POST', `/api/booking-repeat/${id}`, { body: weekly(2), headers });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.status).toBe(200);
    expect(one.body).toEqual(two.body);
  });

  test.each([
    ['no end', { frequency: 'daily' }, 'count'],
    ['an end before its first', { frequency: 'yearly', until: '2026-07-01' }, 'until'],
  ])('with %s are refused', async (_case, body, field) => {
    const id = await book(freshDay());
    const refused = await staff.refused('POST /api/booking-repeat/:id', { params: { id }, body });
    expect(refused.errors).toHaveProperty(field);
  });
});

describe('ending recurring bookings', () => {
  test('cancels unpaid ones from a day on, and keeps paid ones', async () => {
    const date = freshDay();
    const done = await repeat(await book(date), weekly(4));
    const paid = done.made[2]?.id ?? 0;
    await server.deps.db.execute(sql`
      insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
      values (${paid}, 'payment', 2, 12000, 'CAD', 'Cash', now(), current_date)`);
    const params = { id: done.series_id };
    const { data: list } = await staff.call('GET /api/booking-series');
    expect(list.find(({ id }) => id === done.series_id)).toMatchObject({
      what: 'Full Day Package, First Light',
      made: 4,
      ahead: 4,
      next: addDays(date, 7),
    });
    const end = { params, body: { from: addDays(date, 14), version: 1 } };
    const { data } = await staff.call('POST /api/booking-series/:id/end', end);
    expect(data.cancelled.map((one) => one.date)).toEqual([addDays(date, 14), addDays(date, 28)]);
    expect(data.kept.map((one) => one.id)).toEqual([paid]);
    expect(await countOf(done.series_id)).toBe(2);
    // One mail about all of them, and the usual records of each cancellation.
    const { rows: mails } = await server.deps.db.execute(sql`
      select params -> 'cancelled' as days, params -> 'kept' as kept from messages
      where template = 'series-ended' and dedupe_key like ${`series-${done.series_id}-%`}`);
    expect(mails).toEqual([
      {
        days: data.cancelled.map((one) => ({ number: one.id, date: one.date })),
        kept: [{ number: paid, date: addDays(date, 21) }],
      },
    ]);
    const { rows: changes } = await server.deps.db.execute(sql`
      select c.action, b.status from booking_changes c join bookings b on b.id = c.booking_id
      where b.series_id = ${done.series_id} and c.action in ('cancelled', 'called_off')`);
    expect(changes).toEqual([
      { action: 'called_off', status: 1 },
      { action: 'called_off', status: 1 },
    ]);
    await book(addDays(date, 14));
    const { data: after } = await staff.call('GET /api/booking-series/:id', { params });
    expect(after).toMatchObject({ ended_from: addDays(date, 14), cancelled: 2, version: 2 });
    expect((await staff.refused('POST /api/booking-series/:id/end', end)).status).toBe(409);
    const past = { params, body: { from: '2026-06-01', version: 2 } };
    expect((await staff.refused('POST /api/booking-series/:id/end', past)).errors).toHaveProperty(
      'from',
    );
  });

  test('of orders returns the stock, after creating as many as it allowed', async () => {
    await server.deps.db.execute(sql`update product_variants set quantity = 5 where unit_id = 3`);
    const date = freshDay();
    const { data: order } = await staff.call('POST /api/orders', {
      body: {
        ...{ name: 'Ada', email: 'ada@example.test', phone: '+14165550111' },
        ...{ delivery_date: date, lines: [{ unit_id: 3, quantity: 2 }], total_price: 2000 },
      },
    });
    const params = { id: order.id };
    const body = { frequency: 'monthly', count: 3 };
    const { data: preview } = await staff.call('POST /api/order-repeat/:id/preview', {
      params,
      body,
    });
    expect(preview.occurrences.map(({ conflict }) => conflict)).toEqual([
      null,
      'Only 1 of Teaser is left.',
      'Only 1 of Teaser is left.',
    ]);
    const { data } = await staff.call('POST /api/order-repeat/:id', { params, body });
    expect([data.made.length, data.skipped.length]).toEqual([1, 2]);
    const held = async () => {
      const { rows } = await server.deps.db.execute(
        sql`select held as n from product_variants where unit_id = 3`,
      );
      return rows[0];
    };
    expect(await held()).toEqual({ n: 4 });
    await staff.call('POST /api/booking-series/:id/end', {
      params: { id: data.series_id },
      body: { from: date, version: 1 },
    });
    expect(await held()).toEqual({ n: 2 });
    const { rows: callOffMails } = await server.deps.db.execute(sql`
      select recipient from messages where template = 'series-ended' and params ->> 'of' = 'orders'`);
    expect(callOffMails).toEqual([{ recipient: 'ada@example.test' }]);
  });

  test('today keeps this morning’s trip and today’s deliveries', async () => {
    const now = server.clock.now();
    const date = freshDay();
    const made = await repeat(await book(date), { frequency: 'daily', count: 3 });
    await server.deps.db.execute(sql`update product_variants set quantity = 9 where unit_id = 3`);
    const { data: order } = await staff.call('POST /api/orders', {
      body: {
        ...{ name: 'Ada', email: 'ada@example.test', phone: '+14165550111' },
        ...{ delivery_date: date, lines: [{ unit_id: 3, quantity: 1 }], total_price: 1000 },
      },
    });
    const orders = await staff.call('POST /api/order-repeat/:id', {
      params: { id: order.id },
      body: { frequency: 'daily', count: 2 },
    });
    const first = addDays(date, 1);
    server.clock.set(`${first}T20:00:00Z`);
    const end = async (id: number) => {
      const body = { from: first, version: 1 };
      const { data } = await staff.call('POST /api/booking-series/:id/end', {
        params: { id },
        body,
      });
      return [data.cancelled, data.kept].map((rows) => rows.map((one) => one.date));
    };
    const [second, third] = [addDays(date, 2), addDays(date, 3)];
    const { data: before } = await staff.call('GET /api/booking-series/:id', {
      params: { id: made.series_id },
    });
    expect(before.occurrences.map(({ begun }) => begun)).toEqual([true, false, false]);
    expect(await end(made.series_id)).toEqual([[second, third], [first]]);
    expect(await end(orders.data.series_id)).toEqual([[second], [first]]);
    server.clock.set(now.toISOString());
  });
});
