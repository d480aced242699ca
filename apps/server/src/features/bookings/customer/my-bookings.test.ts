import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import { bookings } from '#db/tables/bookings.ts';
import { units } from '#db/tables/catalogue.ts';
import { ledgerEntries } from '#db/tables/payments.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCharterBusiness, createUser, password } from '#test/support/factories.ts';

let server: TestApp;
let client: TestClient;
let supervisorId: number;
let unitId: number;
/** Booking ids by date. */
const made = new Map<string, number>();

const dates = ['2026-07-20', '2026-07-01', '2026-08-15'] as const;

beforeAll(async () => {
  server = await buildTestApp();
  const { db } = server.deps;
  const { dayUnit } = await createCharterBusiness(db);
  unitId = dayUnit.id;
  supervisorId = (
    await createUser(db, {
      role: 'Supervisor',
      name: 'Sam Skipper',
      email: 'sam@example.test',
      bio: 'Twenty years on the lake.',
    })
  ).id;
  await db.update(units).set({ supervisorId }).where(eq(units.id, unitId));
  const { email } = await createUser(db, { email: 'ann@example.test' });
  client = server.client();
  await client.signIn(email, password);
  for (const date of dates) {
    const answer = await client.call('POST /api/booking/create', {
      body: {
        unit_id: unitId,
        package_id: dayUnit.packages.full_day,
        date,
        name: 'Ann',
        email,
        phone: '+14165550111',
        details: 3,
        total_price: 2000,
        amount: 200,
        stripeToken: 'tok_visa',
      },
    });
    if (answer.data.status === 'booked') made.set(date, answer.data.id);
  }
});
afterAll(() => server.close());

const idOf = (date: (typeof dates)[number]) => made.get(date) ?? 0;
const list = async (query: Record<string, string | number> = {}) =>
  client.call('GET /api/my-bookings-with-payments', { query });
const datesOf = async (query: Record<string, string | number>) =>
  (await list(query)).data.map(({ date }) => date);

describe('my bookings with payments', () => {
  test('lists upcoming trips first and past ones last, with unit, supervisor and payments', async () => {
    const { data, meta } = await list();
    expect(meta).toEqual({ page: 1, per_page: 10, total: 3 });
    expect(data.map(({ date }) => date)).toEqual(['2026-07-01', '2026-07-20', '2026-08-15']);
    expect(data[0]).toMatchObject({
      status: 2,
      kind: 'full_day',
      unit: 'Long Reach',
      unit_capacity: 6,
      schedule: 'day',
      package_name: 'Full Day Package',
      details: 3,
      cancelled: false,
      departed: false,
      survey: false,
      supervisor: { name: 'Sam Skipper', picture: null },
      total_price: 2000,
      deposit: 200,
      second_payment: 800,
      paid: 200,
      left: 1800,
      payments: [{ amount: 200, status: 2, refunds: [] }],
      payment_statuses: { status_2: 'deposit', status_5: 'tip' },
    });
    server.clock.set('2026-07-10T12:00:00Z');
    expect(await datesOf({})).toEqual(['2026-07-20', '2026-08-15', '2026-07-01']);
    expect((await list({ date: '2026-07-01' })).data[0]?.departed).toBe(true);
    server.clock.set('2026-06-15T14:00:00Z');
  });

  test('lists cancelled ones after upcoming ones', async () => {
    const { db } = server.deps;
    const next = eq(bookings.id, idOf('2026-07-01'));
    await db.update(bookings).set({ status: 1, cancelledAt: new Date() }).where(next);
    expect(await datesOf({})).toEqual(['2026-07-20', '2026-08-15', '2026-07-01']);
    await db.update(bookings).set({ status: 2, cancelledAt: null }).where(next);
  });

  test('shows refunds with their payment, less reversed ones', async () => {
    const { db } = server.deps;
    const id = idOf('2026-07-20');
    const [payment] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.bookingId, id));
    const back = { bookingId: id, kind: 2, currency: 'CAD', method: 'Credit card' } as const;
    if (!payment) throw new Error('Nothing was paid');
    const when = { refundOf: payment.id, paidOn: payment.paidOn, madeAt: new Date() };
    const entry = (direction: 'payment' | 'refund', amount: number) =>
      db.insert(ledgerEntries).values({ ...back, ...when, direction, amountCents: cents(amount) });
    await entry('refund', 5_000);
    await entry('refund', 2_500);
    await entry('payment', 2_500);
    const { data } = await list({ date: '2026-07-20' });
    expect(data[0]).toMatchObject({
      paid: 150,
      payments: [{ amount: 200, refunds: [{ amount: 50 }] }],
    });
  });

  test('shows a correction as a smaller payment or none, never as a refund', async () => {
    const { db } = server.deps;
    const id = idOf('2026-08-15');
    const entry = async (
      direction: 'payment' | 'refund',
      amount: number,
      of: Partial<typeof ledgerEntries.$inferInsert> = {},
    ) => {
      const [made] = await db
        .insert(ledgerEntries)
        .values({
          ...{ bookingId: id, kind: 3, currency: 'CAD', method: 'Cash', direction, ...of },
          ...{ amountCents: cents(amount), paidOn: calendarDate('2026-06-15'), madeAt: new Date() },
        })
        .returning();
      return made?.id ?? 0;
    };
    const cash = await entry('payment', 90_000);
    const refund = await entry('refund', 6_100, { refundOf: cash });
    await entry('refund', 10_000, { refundOf: cash, corrects: cash });
    await entry('payment', 100, { refundOf: cash, corrects: refund });
    const mistake = await entry('payment', 5_000);
    await entry('refund', 5_000, { refundOf: mistake, corrects: mistake });
    const { data } = await list({ date: '2026-08-15' });
    expect(data[0]).toMatchObject({
      paid: 940,
      payments: [
        { amount: 200, refunds: [] },
        { amount: 800, refunds: [{ amount: 60 }] },
      ],
    });
  });

  test.each([
    ['date', { date: '2026-08-15' }, ['2026-08-15']],
    ['unit, part of its name in any case', { unit: 'long r' }, dates.length],
    ['another unit', { unit: 'Teaser' }, 0],
    ['unit, a sign that means anything to the database', { unit: '%' }, 0],
    ['status', { status: 2 }, dates.length],
    ['another status', { status: 5 }, 0],
    ['survey not completed', { survey: '0' }, dates.length],
    ['survey completed', { survey: '1' }, 0],
    ['text in the package', { q: 'full day' }, dates.length],
  ] as const)('filter: %s', async (_name, query, expected) => {
    const found = await datesOf(query);
    if (typeof expected === 'number') expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected);
  });

  test('finds both statuses labelled Fully Paid', async () => {
    await server.deps.db
      .update(bookings)
      .set({ status: 7 })
      .where(eq(bookings.id, idOf('2026-08-15')));
    expect(await datesOf({ status: 4 })).toEqual(['2026-08-15']);
    expect(await datesOf({ status: 7 })).toEqual(['2026-08-15']);
  });

  test('counts all rows on every page, including one beyond the last', async () => {
    const second = await list({ page: 2, per_page: 2 });
    expect(second.data).toHaveLength(1);
    expect(second.meta.total).toBe(3);
    const beyond = await list({ page: 9, per_page: 2 });
    expect(beyond).toEqual({ data: [], meta: { page: 9, per_page: 2, total: 3 } });
  });

  test('sorts by number, and refuses unknown sort orders', async () => {
    const ids = (await list({ sort: '-id' })).data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const refused = await client.refused('GET /api/my-bookings', { query: { sort: 'email' } });
    expect(refused.status).toBe(422);
  });
});

describe('supervisor', () => {
  const read = (query: Record<string, number> = {}) =>
    client.call('GET /api/supervisor/:unitId', { params: { unitId }, query });

  test('is the unit’s own, or the crew member of the booking', async () => {
    expect((await read()).data).toEqual({
      name: 'Sam Skipper',
      email: 'sam@example.test',
      bio: 'Twenty years on the lake.',
      picture: null,
    });
    const booking = idOf('2026-07-01');
    const other = await createUser(server.deps.db, { role: 'Supervisor', name: 'Olga' });
    await server.database.pool.query(
      'update booking_crew set person_id = $1 where booking_id = $2',
      [other.id, booking],
    );
    expect((await read({ booking })).data.name).toBe('Olga');
  });

  test('shows the e-mail address to staff and to customers on their trips only', async () => {
    const { db } = server.deps;
    const mailOf = async (who: TestClient, query: Record<string, number> = {}) =>
      (await who.call('GET /api/supervisor/:unitId', { params: { unitId }, query })).data.email;
    const signedIn = async (role: 'Customer' | 'Supervisor') => {
      const { email } = await createUser(db, { role });
      const other = server.client();
      await other.signIn(email, password);
      return other;
    };
    const stranger = await signedIn('Customer');
    const { data } = await stranger.call('GET /api/supervisor/:unitId', { params: { unitId } });
    expect(data).toEqual({
      name: 'Sam Skipper',
      email: null,
      bio: 'Twenty years on the lake.',
      picture: null,
    });
    expect(await mailOf(client)).toBe('sam@example.test');
    expect(await mailOf(await signedIn('Supervisor'))).toBe('sam@example.test');
    // Cancelled, or with another supervisor: no longer their trip.
    const mine = [...made.values()];
    const sailing = (set: string) =>
      server.database.pool.query(`update bookings set ${set} where id = any($1)`, [mine]);
    await sailing('status = 1, cancelled_at = now()');
    expect(await mailOf(client)).toBeNull();
    await sailing('status = 2, cancelled_at = null');
    await server.database.pool.query('delete from booking_crew where person_id = $1', [
      supervisorId,
    ]);
    expect(await mailOf(client)).toBeNull();
    expect(await mailOf(client, { booking: idOf('2026-08-15') })).toBeNull();
  });

  test('answers 404 for a unit without one, and for an unknown unit', async () => {
    await server.deps.db.update(units).set({ supervisorId: null }).where(eq(units.id, unitId));
    const params = { unitId };
    expect(await client.refused('GET /api/supervisor/:unitId', { params })).toMatchObject({
      status: 404,
    });
  });
});

test('the calendar file has the trip in its zone and length, and removes a cancelled one', async () => {
  const id = idOf('2026-07-01');
  const read = () => client.send('GET', `/api/bookings/${id}/calendar.ics`);
  const { body, headers } = await read();
  expect(headers['content-type']).toMatch(/^text\/calendar/);
  expect(headers['content-disposition']).toContain(`booking-${id}.ics`);
  // 05:00 in Toronto, for the eight hours given in its preparations.
  expect(body).toContain('DTSTART:20260701T090000Z');
  expect(body).toContain('DTEND:20260701T170000Z');
  expect(body).toContain(`dashboard?booking=${id}`);
  await server.deps.db
    .update(bookings)
    .set({ status: 1, cancelledAt: new Date() })
    .where(eq(bookings.id, id));
  expect((await read()).body).toContain('STATUS:CANCELLED');
});
