import { defaultSettings } from '@slipway/domain/settings/settings';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { fromRandomNetwork } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { addRentals, doubleKayak, kayaks, nights } from '../support/rentals.ts';
import { bookingBody } from '../support/booking-body.ts';
import { addSeats, cruise } from '../support/seats.ts';
import { TestClock } from '../support/test-clock.ts';
import { makeBusiness } from '../support/test-business.ts';
import { inIds } from './basket-desk.ts';
import { basketBody, linesOf, tripOf, type Trip } from './basket-body.ts';

/** The calls of the basket at a business that lets half days, kayaks by the hour, a houseboat and seats. */
let server: TestApp;
const clock = new TestClock();
let next = 20;
const freshDay = (): CalendarDate => addDays(todayIn('America/Toronto', clock.now()), (next += 1));

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  await addRentals(server.deps.db);
  await addSeats(server.deps.db);
});
afterAll(() => server.close());

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.deps.db.execute<T>(query)).rows;

const checkOut = (
  trips: readonly Trip[],
  over: object = {},
  how: { key?: string; at?: TestApp; client?: ReturnType<TestApp['client']> } = {},
) =>
  (how.client ?? (how.at ?? server).client()).send('POST', '/api/basket/checkout', {
    body: basketBody(trips, over),
    headers: {
      ...fromRandomNetwork(),
      ...(how.key !== undefined && { 'idempotency-key': how.key }),
    },
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

const stateOf = (ids: readonly number[]) =>
  rows<{ status: number; paid: number; total: number }>(sql`
    select status, paid_cents::int as paid, total_cents::int as total
    from bookings where id = any(${inIds(ids)}) order by id`);

/** Bookings, charges, and what is taken on a day: nothing that is refused may change them. */
const counts = () =>
  rows(sql`select (select count(*)::int from bookings) as bookings,
    (select count(*)::int from charge_attempts) as charges, (select count(*)::int from taken_times) as times,
    (select count(*)::int from test_gateway.payments) as payments, (select count(*)::int from messages) as messages`);

const three = (date: CalendarDate) => [
  tripOf(kayaks(date, 2)),
  tripOf(doubleKayak(date, '10:00:00')),
  tripOf(bookingBody(date)),
];

describe('a basket', () => {
  test('of three trips is booked in one press with one charge, an entry and a confirmation each', async () => {
    const ids = bookedIn(await checkOut(three(freshDay())));
    expect(ids).toHaveLength(3);
    expect(await stateOf(ids)).toEqual([
      { status: 4, paid: 12_000, total: 12_000 },
      { status: 4, paid: 3000, total: 3000 },
      { status: 2, paid: 6000, total: 60_000 },
    ]);
    expect(
      await rows(
        sql`select count(distinct basket_id)::int as n from bookings where id = any(${inIds(ids)})`,
      ),
    ).toEqual([{ n: 1 }]);
    expect(
      await rows(sql`select distinct a.amount_cents::int as amount from charge_attempts a
        join charge_lines l on l.attempt_id = a.id where l.booking_id = any(${inIds(ids)})`),
    ).toEqual([{ amount: 21_000 }]);
    expect(
      await rows(sql`select count(*)::int as n from messages
        where booking_id = any(${inIds(ids)}) and template = 'booking-confirmation' and channel = 'mail'`),
    ).toEqual([{ n: 3 }]);
  });

  test('of one trip is a booking alone', async () => {
    const ids = bookedIn(await checkOut([tripOf(bookingBody(freshDay()))]));
    expect(await rows(sql`select basket_id from bookings where id = any(${inIds(ids)})`)).toEqual([
      { basket_id: null },
    ]);
  });

  test('with one trip that was lost books nothing, charges nothing, and names the trip', async () => {
    const date = freshDay();
    bookedIn(await checkOut([tripOf(doubleKayak(date, '10:00:00'))]));
    const before = await counts();
    const answer = await checkOut(three(date));
    expect(answer).toMatchObject({ status: 422, body: { code: 'slot_unavailable' } });
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(['lines.1.trip.time']);
    expect(await counts()).toEqual(before);
  });

  test('names every trip that was lost, and one that another of its trips takes', async () => {
    const date = freshDay();
    bookedIn(await checkOut([tripOf(bookingBody(date))]));
    const [first, second] = [
      tripOf(doubleKayak(date, '10:00:00')),
      tripOf(doubleKayak(date, '11:00:00')),
    ];
    const answer = await checkOut([first, second, tripOf(bookingBody(date))]);
    expect(Object.keys((answer.body as { errors: object }).errors)).toEqual([
      'lines.1.trip.time',
      'lines.2.trip.time',
    ]);
  });

  test('is refused where a price is not what was shown, by its line', async () => {
    const date = freshDay();
    const before = await counts();
    const cheap = tripOf(kayaks(date, 2, { total_price: 100, amount: 100 }));
    const answer = await checkOut([tripOf(bookingBody(date)), cheap]);
    expect(answer).toMatchObject({ status: 422, body: { code: 'price_changed' } });
    expect((answer.body as { errors: object }).errors).toEqual({
      'lines.1.trip.total_price': ['The total is now CA$120.00.'],
      'lines.1.trip.amount': ['The deposit is now CA$120.00.'],
    });
    const sum = await checkOut([tripOf(bookingBody(date))], { amount: 1 });
    expect(sum).toMatchObject({
      status: 422,
      body: { code: 'price_changed', errors: { amount: ['Due now is CA$60.00.'] } },
    });
    expect(await counts()).toEqual(before);
  });

  test('that is sent twice with its key is booked once', async () => {
    const client = server.client();
    const [key, trips] = [`basket-${crypto.randomUUID()}`, three(freshDay())];
    const lines = linesOf(trips);
    const over = { email: 'twice@example.test', phone: '+14165550199', lines };
    const both = await Promise.all([
      checkOut(trips, over, { key, client }),
      checkOut(trips, over, { key, client }),
    ]);
    const [one, other] = both.map(bookedIn);
    expect(other).toEqual(one);
    expect(bookedIn(await checkOut(trips, over, { key, client }))).toEqual(one);
    const changed = await checkOut(trips, { ...over, name: 'Bob' }, { key, client });
    expect(changed).toMatchObject({ status: 422, body: { code: 'key_reused' } });
  });

  test('waits for 3-D Secure and is booked whole after it', async () => {
    const client = server.client();
    const token = { stripeToken: 'pm_card_threeDSecure2Required' };
    const answer = await checkOut(three(freshDay()), token, { client });
    expect(answer).toMatchObject({ body: { data: { status: 'requires_action' } } });
    const { data } = answer.body as { data: { bookings: number[]; client_secret: string } };
    await client.call('POST /api/test-gateway/authenticate', {
      body: { client_secret: data.client_secret, outcome: 'approve' },
    });
    const confirmed = await client.send('POST', '/api/basket/confirm', {
      body: { booking_id: data.bookings[1], client_secret: data.client_secret },
    });
    expect(bookedIn(confirmed)).toEqual(data.bookings);
    expect((await stateOf(data.bookings)).map(({ paid }) => paid)).toEqual([12_000, 3000, 6000]);
  });

  test('is freed whole when the card is declined', async () => {
    const answer = await checkOut(three(freshDay()), { stripeToken: 'tok_chargeDeclined' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'card_declined' } });
    const last = await rows<{ status: number }>(
      sql`select status from bookings order by id desc limit 3`,
    );
    expect(last.map(({ status }) => status)).toEqual([1, 1, 1]);
  });

  test('gives back the part of one trip that is cancelled, and leaves the others', async () => {
    const staff = (await signedIn(server, 'Admin')).client;
    const ids = bookedIn(await checkOut(three(freshDay())));
    const [, second = 0] = ids;
    await staff.call('POST /api/bookings/:id/cancel', {
      params: { id: second },
      body: { by_business: true, reason: 'Rain' },
    });
    expect((await stateOf(ids)).map(({ paid }) => paid)).toEqual([12_000, 0, 6000]);
    expect(
      await rows(
        sql`select amount_cents::int as amount, state from refund_attempts where booking_id = ${second}`,
      ),
    ).toEqual([{ amount: 3000, state: 'succeeded' }]);
  });
});

test('staff see what was booked together with a booking', async () => {
  const ids = bookedIn(await checkOut(three(freshDay())));
  const staff = (await signedIn(server, 'Desk')).client;
  const [first = 0, ...others] = ids;
  const told = await staff.call('GET /api/bookings/:id', { params: { id: first } });
  expect(told.data.booked_with).toEqual(others);
});

describe('the quote of a basket', () => {
  test('has prices, times and sums, and holds nothing', async () => {
    const date = freshDay();
    const before = await counts();
    const told = await quote([...three(date), tripOf(nights(date, 3))]);
    expect(
      told.lines.map(({ trip, problem }) => [trip?.total_price, trip?.amount, problem]),
    ).toEqual([
      [120, 120, null],
      [30, 30, null],
      [600, 60, null],
      [900, 225, null],
    ]);
    expect(told).toMatchObject({ total_price: 1650, amount: 435, currency: 'CAD' });
    expect(told.lines[0]?.trip).toMatchObject({ unit: 'Single kayak', date, time: '10:30:00' });
    expect(await counts()).toEqual(before);
  });

  test('marks what cannot be had, with what is left', async () => {
    const date = freshDay();
    bookedIn(await checkOut([tripOf(kayaks(date, 9))]));
    const told = await quote([
      tripOf(kayaks(date, 2)),
      tripOf(kayaks(date, 2)),
      tripOf(bookingBody(date)),
    ]);
    expect(told.lines.map(({ problem }) => problem && [problem.field, problem.left])).toEqual([
      null,
      ['quantity', 1],
      null,
    ]);
    expect(told.amount).toBe(180);
  });

  test('counts the seats of lines before', async () => {
    const date = freshDay();
    bookedIn(await checkOut([tripOf(cruise(date, { adults: 30 }))]));
    const told = await quote([
      tripOf(cruise(date, { adults: 8 })),
      tripOf(cruise(date, { adults: 4 })),
    ]);
    expect(told.lines.map(({ problem }) => problem && [problem.field, problem.left])).toEqual([
      null,
      ['details', 2],
    ]);
  });

  test('marks packages that are not let any more, and lengths that are not offered', async () => {
    const date = freshDay();
    const told = await quote([
      tripOf({ ...bookingBody(date), package_id: 999 }),
      tripOf(kayaks(date, 1, { length: 17 })),
    ]);
    expect(told.lines.map(({ problem }) => problem?.field)).toEqual(['package_name', 'length']);
    expect(told).toMatchObject({ amount: 0, total_price: 0 });
  });
});

describe('a basket by hand', () => {
  let byHand: TestApp;
  beforeAll(async () => {
    byHand = await buildTestApp({ clock, database: server.database, deps: { testCards: false } });
  });
  afterAll(() => byHand.close());
  const hand = { stripeToken: null, deposit_by: 'hand' };

  test('takes its places at once, and staff are told of each deposit', async () => {
    const ids = bookedIn(await checkOut(three(freshDay()), hand, { at: byHand }));
    expect((await stateOf(ids)).map(({ paid }) => paid)).toEqual([0, 0, 0]);
    expect(
      await rows(sql`select count(*)::int as n from money_tasks
        where kind = 'deposit_due' and done_at is null and booking_id = any(${inIds(ids)})`),
    ).toEqual([{ n: 3 }]);
  });

  test('counts each of its trips against the limits of bookings that are not paid', async () => {
    const { unpaid_per_person: most } = defaultSettings.holds;
    const date = freshDay();
    const trips = Array.from({ length: most + 1 }, () => tripOf(kayaks(date, 1)));
    const person = { ...hand, email: 'many@example.test' };
    const before = await counts();
    const all = await checkOut(trips, person, { at: byHand });
    expect(all).toMatchObject({ status: 422, body: { code: 'too_many_holds' } });
    expect((all.body as { message: string }).message).toContain(`At most ${most} more bookings`);
    expect(await counts()).toEqual(before);
    const network = fromRandomNetwork();
    const send = (some: readonly Trip[]) =>
      byHand.client().send('POST', '/api/basket/checkout', {
        body: basketBody(some, person),
        headers: network,
      });
    bookedIn(await send(trips.slice(1)));
    expect(await send(trips.slice(0, 1))).toMatchObject({ body: { code: 'too_many_holds' } });
  });

  test('whose server dies before it answers is booked whole when it is sent again', async () => {
    let dies = true;
    const dying = await buildTestApp({
      clock,
      database: server.database,
      deps: {
        testCards: false,
        faultPoint: (step) => {
          if (step === 'held' && dies) throw new Error('the server dies');
        },
      },
    });
    const [key, client] = [`basket-${crypto.randomUUID()}`, dying.client()];
    const trips = three(freshDay());
    const contact = { ...hand, email: 'dying@example.test', phone: '+14165550198' };
    const over = { ...contact, lines: linesOf(trips) };
    expect(await checkOut(trips, over, { key, client })).toMatchObject({ status: 500 });
    dies = false;
    const ids = bookedIn(await checkOut(trips, over, { key, client }));
    expect(ids).toHaveLength(3);
    expect(
      await rows(sql`select count(*)::int as n from bookings
        where id = any(${inIds(ids)}) and hold_expires_at is null and status = 0`),
    ).toEqual([{ n: 3 }]);

    dies = true;
    const lost = three(freshDay());
    await checkOut(lost, { ...contact, email: 'lost@example.test' }, { client });
    clock.advance({ minutes: 11 });
    await settleHolds(dying.deps);
    expect(
      await rows(sql`select distinct status from bookings where email = 'lost@example.test'`),
    ).toEqual([{ status: 1 }]);
    await dying.close();
  });
});
