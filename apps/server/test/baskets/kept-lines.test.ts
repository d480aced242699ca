import type { BasketQuote } from '@slipway/contract/basket/basket';
import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { fromRandomNetwork } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { addRentals, doubleKayak, kayaks } from '../support/rentals.ts';
import { bookingBody } from '../support/booking-body.ts';
import { TestClock } from '../support/test-clock.ts';
import { makeBusiness } from '../support/test-business.ts';
import { basketBody, linesOf, tripOf, type Trip } from './basket-body.ts';

/** Lines of baskets, at a business that lets half days, kayaks by the hour and a double kayak. */
let server: TestApp;
const clock = new TestClock();
let next = 20;
const freshDay = (): CalendarDate => addDays(todayIn('America/Toronto', clock.now()), (next += 1));

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  await addRentals(server.deps.db);
});
afterAll(() => server.close());

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.deps.db.execute<T>(query)).rows;

const checkOut = (trips: readonly Trip[], over: object = {}, client = server.client()) =>
  client.send('POST', '/api/basket/checkout', {
    body: basketBody(trips, over),
    headers: fromRandomNetwork(),
  });

const bookedIn = (answer: { status: number; body: unknown }): number[] => {
  expect(answer).toMatchObject({ status: 200, body: { data: { status: 'booked' } } });
  return (answer.body as { data: { bookings: number[] } }).data.bookings;
};

const quote = async (trips: readonly Trip[]) => {
  const lines = linesOf(trips);
  const answer = await server.client().send('POST', '/api/basket/quote', { body: { lines } });
  return (answer.body as { data: BasketQuote }).data;
};

const three = (date: CalendarDate) => [
  tripOf(kayaks(date, 2)),
  tripOf(doubleKayak(date, '10:00:00')),
  tripOf(bookingBody(date)),
];

describe('the basket of somebody who is signed in', () => {
  test('is the same on each device, and theirs alone; each line is kept and removed by itself', async () => {
    const { client } = await signedIn(server, 'Customer');
    const other = await signedIn(server, 'Customer');
    const kept = async (of: typeof client) => (await of.call('GET /api/my-basket')).data.lines;
    expect(await kept(client)).toEqual([]);
    const lines = linesOf(three(freshDay()));
    for (const { id, trip } of lines) {
      await client.call('PUT /api/my-basket/lines/:id', {
        params: { id },
        body: { trip } as never,
      });
    }
    expect(await kept(client)).toMatchObject(lines);
    expect(await kept(other.client)).toEqual([]);
    const [first, second] = lines;
    await other.client.call('DELETE /api/my-basket/lines/:id', { params: { id: first?.id ?? '' } });
    expect(await kept(client)).toHaveLength(3);
    await client.call('DELETE /api/my-basket/lines/:id', { params: { id: first?.id ?? '' } });
    await client.call('PUT /api/my-basket/lines/:id', {
      params: { id: second?.id ?? '' },
      body: { trip: { ...second?.trip, total_price: 1 } } as never,
    });
    expect(await kept(client)).toMatchObject([
      { trip: { total_price: 1 } },
      { trip: { total_price: 600 } },
    ]);
  });

  test('has a line that is put back where it was, and new ones at the end', async () => {
    const { client } = await signedIn(server, 'Customer');
    const lines = linesOf(three(freshDay()));
    const put = ({ id, trip }: (typeof lines)[number], before?: string) =>
      client.call('PUT /api/my-basket/lines/:id', {
        params: { id },
        body: { trip, ...(before !== undefined && { before }) } as never,
      });
    const ids = async () =>
      (await client.call('GET /api/my-basket')).data.lines.map(({ id }) => id);
    for (const line of lines) await put(line);
    const [first, second, third] = lines;
    if (!first || !second || !third) throw new Error('No lines');
    for (const [line, before] of [
      [second, third],
      [first, second],
    ] as const) {
      await client.call('DELETE /api/my-basket/lines/:id', { params: { id: line.id } });
      const { data } = await put(line, before.id);
      expect(data).not.toHaveProperty('before');
      expect(await ids()).toEqual([first.id, second.id, third.id]);
    }
    // Its follower is gone meanwhile, or somebody else's.
    const [fourth, fifth] = linesOf(three(freshDay()));
    if (!fourth || !fifth) throw new Error('No lines');
    await put(fourth, crypto.randomUUID());
    await put(fifth);
    expect(await ids()).toEqual([first.id, second.id, third.id, fourth.id, fifth.id]);
  });

  test('takes at most twenty lines', async () => {
    const { client } = await signedIn(server, 'Customer');
    const [trip] = three(freshDay());
    const put = (id: string) =>
      client.send('PUT', `/api/my-basket/lines/${id}`, { body: { trip } });
    const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
    for (const id of ids) expect((await put(id)).status).toBe(200);
    expect(await put(crypto.randomUUID())).toMatchObject({
      status: 422,
      body: { errors: { trip: ['A basket takes at most 20 lines.'] } },
    });
    expect((await put(ids[0] ?? '')).status).toBe(200);
  });

  test('loses what was booked from it, on whatever device and by whatever press', async () => {
    const { client, email } = await signedIn(server, 'Customer');
    const lines = linesOf(three(freshDay()));
    for (const { id, trip } of lines) {
      await client.call('PUT /api/my-basket/lines/:id', {
        params: { id },
        body: { trip } as never,
      });
    }
    const [, ...booked] = lines;
    bookedIn(
      await checkOut(
        booked.map(({ trip }) => trip),
        { email, lines: booked },
        client,
      ),
    );
    const { data } = await client.call('GET /api/my-basket');
    expect(data.lines.map(({ id }) => id)).toEqual([lines[0]?.id]);
  });
});

describe('a line of a basket', () => {
  test('is booked once, whoever presses', async () => {
    const lines = linesOf([tripOf(kayaks(freshDay(), 1))]);
    const trips = lines.map(({ trip }) => trip);
    const press = (over: object = {}) => checkOut(trips, { lines, ...over });
    const both = await Promise.all([press(), press()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)).toMatchObject({
      body: { code: 'already_booked', errors: { 'lines.0.trip.id': [expect.any(String)] } },
    });
    const body = { lines };
    const told = await server.client().send('POST', '/api/basket/quote', { body });
    expect(told.body).toMatchObject({ data: { lines: [{ problem: { field: 'id' } }] } });
  });

  test('can be pressed again after a card was declined', async () => {
    const lines = linesOf([tripOf(kayaks(freshDay(), 1))]);
    const trips = lines.map(({ trip }) => trip);
    const declined = await checkOut(trips, { lines, stripeToken: 'tok_chargeDeclined' });
    expect(declined).toMatchObject({ body: { code: 'card_declined' } });
    bookedIn(await checkOut(trips, { lines }));
  });

  test('stands once in a press, and is one of twenty at most', async () => {
    const [line] = linesOf([tripOf(kayaks(freshDay(), 1))]);
    const twice = await checkOut([], { lines: [line, line], amount: 120 });
    expect(twice).toMatchObject({ body: { errors: { lines: ['Give each line once.'] } } });
    const many = linesOf(Array.from({ length: 21 }, () => tripOf(kayaks(freshDay(), 1))));
    expect(await checkOut([], { lines: many, amount: 1260 })).toMatchObject({ status: 422 });
  });

  test('of another company than the first is named before the press, and refused at it', async () => {
    const date = freshDay();
    await rows(
      sql`insert into companies (id, name, email, phone) overriding system value
        values (77, 'Other', '', '') on conflict do nothing`,
    );
    await rows(sql`update units set company_id = 77 where id = 7`);
    await rows(sql`update settings set data = jsonb_set(data, '{company_id}', '0')`);
    try {
      const trips = [tripOf(kayaks(date, 1)), tripOf(doubleKayak(date, '10:00:00'))];
      expect((await quote(trips)).lines.map(({ problem }) => problem?.text)).toEqual([
        undefined,
        'Please book with one company at a time.',
      ]);
      expect(await checkOut(trips)).toMatchObject({ status: 422, body: { code: 'invalid' } });
    } finally {
      await rows(sql`update units set company_id = 1 where id = 7`);
      await rows(sql`update settings set data = jsonb_set(data, '{company_id}', '1')`);
    }
  });
});
