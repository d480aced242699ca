import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { BasketQuote } from '@slipway/contract/basket/basket';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import type { TestClient } from '../harness/client.ts';
import { bookedId, bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { createUser, password } from '../support/factories.ts';
import { addRentals, doubleKayak } from '../support/rentals.ts';
import { TestClock } from '../support/test-clock.ts';
import { makeBusiness } from '../support/test-business.ts';
import { inIds } from './basket-desk.ts';
import { basketBody, linesOf, tripOf, type Trip } from './basket-body.ts';

/** Promo codes from the staff's form to the booking, at a business whose half day costs 600 and a double kayak 30. */
let server: TestApp;
let admin: TestClient;
const clock = new TestClock();
let next = 20;
const freshDay = (): CalendarDate => addDays(todayIn('America/Toronto', clock.now()), (next += 1));
const today = () => todayIn('America/Toronto', clock.now());

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  await addRentals(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterAll(() => server.close());

let made = 0;
const codes = {
  name: 'Summer',
  off: { of: 'percent', percent: 10 },
  applies_to: { of: 'all' },
} as const;
const addCode = async (over: object = {}) => {
  const body = { ...codes, code: `SUMMER-${(made += 1)}`, ...over };
  return (await admin.call('POST /api/codes', { body })).data;
};
const codeOf = async (over: object = {}) => (await addCode(over)).code ?? '';

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.deps.db.execute<T>(query)).rows;

const book = (over: object, client = server.client()) =>
  client.send('POST', '/api/booking/create', {
    body: bookingBody(freshDay(), over),
    headers: fromRandomNetwork(),
  });
const checkOut = (trips: readonly Trip[], over: object) =>
  server.client().send('POST', '/api/basket/checkout', {
    body: basketBody(trips, over),
    headers: fromRandomNetwork(),
  });
const quote = async (trips: readonly Trip[], code: string) => {
  const body = { lines: linesOf(trips), code };
  const answer = await server.client().send('POST', '/api/basket/quote', { body });
  return (answer.body as { data: BasketQuote }).data;
};
const refusedWith = (text: string) => ({
  status: 422,
  body: { code: 'code_refused', errors: { code: [text] } },
});
const tenOff = { total_price: 540, amount: 54 };
const usesOf = async (id: number) =>
  (await admin.call('GET /api/codes/:id', { params: { id } })).data.uses;

describe('a code', () => {
  test('takes its percentage off a booking, which freezes it', async () => {
    const code = await addCode();
    // Written as people write.
    const typed = ` ${(code.code ?? '').toLowerCase().replace('-', '')} `;
    const id = bookedId(await book({ code: typed, ...tenOff }));
    expect(
      await rows(sql`select total_cents::int as total, deposit_cents::int as deposit, paid_cents::int as paid,
        terms -> 'prices' -> 'code' as code, terms -> 'quote' -> 'parts' -> 1 as part
        from bookings where id = ${id}`),
    ).toEqual([
      {
        ...{ total: 54_000, deposit: 5400, paid: 5400 },
        code: { code: code.code, off: { of: 'percent', percent: 10 } },
        part: { kind: 'code', label: code.code, quantity: 1, each: -6000, amount: -6000 },
      },
    ]);
    expect(await usesOf(code.id)).toBe(1);
    const details = await admin.call('GET /api/bookings/:id', { params: { id } });
    expect(details.data.price_parts).toContainEqual(
      expect.objectContaining({ kind: 'code', label: code.code, amount: -60 }),
    );
  });

  test('of an amount is shared over a basket, and told by its quote', async () => {
    const code = await codeOf({ off: { of: 'amount', amount: 63 } });
    const date = freshDay();
    const trips = [tripOf(bookingBody(date)), tripOf(doubleKayak(date, '10:00:00'))];
    const told = await quote(trips, code);
    expect(told).toMatchObject({ total_price: 567, discount: 63, code_problem: null });
    expect(
      told.lines.map(({ trip }) => [trip?.total_price, trip?.price_without_code, trip?.code]),
    ).toEqual([
      [540, 600, { code, percent: null, discount: 60 }],
      [27, 30, { code, percent: null, discount: 3 }],
    ]);
    const priced = told.lines.map(({ trip }, n) => {
      const { total_price = 0, amount = 0 } = trip ?? {};
      return { ...(trips[n] as Trip), total_price, amount };
    });
    // At the prices without it nothing is booked.
    expect(await checkOut(trips, { code })).toMatchObject({
      status: 422,
      body: {
        code: 'price_changed',
        errors: { 'lines.0.trip.total_price': expect.anything() as unknown },
      },
    });
    const answer = await checkOut(priced, { code });
    expect(answer).toMatchObject({ status: 200 });
    const ids = (answer.body as { data: { bookings: number[] } }).data.bookings;
    expect(
      await rows(
        sql`select total_cents::int as total from bookings where id = any(${inIds(ids)}) order by id`,
      ),
    ).toEqual([{ total: 54_000 }, { total: 2700 }]);
    expect(
      await rows(sql`select used_with from code_uses where booking_id = any(${inIds(ids)})`),
    ).toEqual([{ used_with: ids[0] }, { used_with: ids[0] }]);
  });

  test.each([
    [
      'We do not recognise this code. Please check the spelling.',
      () => Promise.resolve('NOBODY-KNOWS'),
    ],
    ['This code has expired.', () => codeOf({ booked_to: addDays(today(), -1) })],
    ['This code cannot be used for these dates.', () => codeOf({ trip_to: today() })],
    [
      'This code cannot be used for what you have chosen.',
      () => codeOf({ applies_to: { of: 'kinds', kinds: ['full_day'] } }),
    ],
    ['This code needs a total of at least CA$600.01.', () => codeOf({ least_total: 600.01 })],
  ])('is refused: %s', async (text, make) => {
    const code = await make();
    const before = await rows(sql`select count(*)::int as n from bookings`);
    expect(await book({ code, ...tenOff })).toMatchObject(refusedWith(text));
    expect(await rows(sql`select count(*)::int as n from bookings`)).toEqual(before);
    expect(await quote([tripOf(bookingBody(freshDay()))], code)).toMatchObject({
      ...{ total_price: 600, discount: 0, code_problem: text },
    });
  });

  test('that takes all of it off asks for no card', async () => {
    const code = await codeOf({ off: { of: 'percent', percent: 100 } });
    const id = bookedId(await book({ code, total_price: 0, amount: 0, stripeToken: null }));
    expect(
      await rows(sql`select total_cents::int as total from bookings where id = ${id}`),
    ).toEqual([{ total: 0 }]);
  });

  test('comes back when the card is declined, and when what used it is cancelled', async () => {
    const code = await addCode({ most_uses: 1 });
    const declined = await book({ code: code.code, ...tenOff, stripeToken: 'tok_chargeDeclined' });
    expect(declined).toMatchObject({ status: 422, body: { code: 'card_declined' } });
    expect(await usesOf(code.id)).toBe(0);
    const id = bookedId(await book({ code: code.code, ...tenOff }));
    const usedUp = refusedWith('This code is used up.');
    expect(await book({ code: code.code, ...tenOff })).toMatchObject(usedUp);
    await rows(sql`update bookings set status = 1, cancelled_at = now() where id = ${id}`);
    bookedId(await book({ code: code.code, ...tenOff }));
    expect(await usesOf(code.id)).toBe(1);
  });

  test('counts by customer: the e-mail without case', async () => {
    const code = await codeOf({ most_per_customer: 1 });
    const email = `once-${crypto.randomUUID()}@example.test`;
    bookedId(await book({ code, email, ...tenOff }));
    expect(await book({ code, email: email.toUpperCase(), ...tenOff })).toMatchObject(
      refusedWith('You have already used this code as often as is allowed.'),
    );
    bookedId(await book({ code, ...tenOff }));
  });

  test('changed meanwhile changes nothing of what is booked', async () => {
    const code = await addCode();
    const id = bookedId(await book({ code: code.code, ...tenOff }));
    await admin.call('PUT /api/codes/:id', {
      params: { id: code.id },
      body: { ...codes, off: { of: 'percent', percent: 50 }, version: code.version, ended: 1 },
    });
    expect(
      await rows(sql`select total_cents::int as total from bookings where id = ${id}`),
    ).toEqual([{ total: 54_000 }]);
    expect(await book({ code: code.code, ...tenOff })).toMatchObject(
      refusedWith('This code has expired.'),
    );
  });
});

describe('staff', () => {
  test('make 500 at once, each with uses of its own, and download them', async () => {
    const {
      id,
      codes: many,
      code,
    } = (await admin.call('POST /api/codes', { body: { ...codes, count: 500, most_uses: 1 } }))
      .data;
    expect([many, code]).toEqual([500, null]);
    const [first, second] = await rows<{ code: string }>(
      sql`select code from promotion_codes where promotion_id = ${id} order by id`,
    );
    bookedId(await book({ code: first?.code, ...tenOff }));
    expect(await book({ code: first?.code, ...tenOff })).toMatchObject(
      refusedWith('This code is used up.'),
    );
    bookedId(await book({ code: second?.code, ...tenOff }));
    const { body } = await admin.send('GET', `/api/codes/${id}/csv`, {});
    const lines = String(body).trim().split('\n');
    expect(lines).toHaveLength(501);
    expect(lines[1]).toBe(`${first?.code ?? ''},Summer,1`);
  });

  test.each([
    [
      'code',
      { code: 'ABC' },
      'Enter 4 to 24 letters and digits, with dashes between them if you like.',
    ],
    [
      'off.percent',
      { off: { of: 'percent', percent: 101 } },
      'Enter a percentage above 0, up to 100.',
    ],
    ['off.amount', { off: { of: 'amount', amount: 0 } }, 'Enter an amount.'],
    [
      'booked_to',
      { booked_from: '2027-02-02', booked_to: '2027-02-01' },
      'The last date cannot be before the first one.',
    ],
    ['applies_to', { applies_to: { of: 'units', unit_ids: [99_999] } }, 'Unit does not exist.'],
    ['count', { code: 'WINTER-27', count: 2 }, 'Several codes are made at random.'],
  ])('are told what is wrong with %s', async (field, over, text) => {
    const { errors } = await admin.refused('POST /api/codes', {
      body: { ...codes, ...over } as never,
    });
    expect(errors).toEqual({ [field]: [text] });
  });

  test('cannot make the same code twice, however it is written', async () => {
    await addCode({ code: 'OLIVE-10' });
    const { errors } = await admin.refused('POST /api/codes', {
      body: { ...codes, code: '0live10' },
    });
    expect(errors).toEqual({ code: ['This code already exists.'] });
  });
});
