import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedId, bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { giveCard } from '../gift-cards/gift-desk.ts';
import { openStaffDesk, type StaffDesk } from '../support/staff-desk.ts';

/** Promo codes of a booking by itself: asked for before the press, and used by staff, at a half day of 600. */
let desk: StaffDesk;
let next = 20;
const today = () => todayIn('America/Toronto', new Date());
const freshDay = (): CalendarDate => addDays(today(), (next += 1));

beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

let made = 0;
const addCode = async (over: object = {}) => {
  const body = {
    ...{ name: 'Autumn', code: `AUTUMN-${(made += 1)}`, off: { of: 'percent', percent: 10 } },
    ...{ applies_to: { of: 'all' }, ...over },
  };
  const { data } = await desk.admin.call('POST /api/codes', { body: body as never });
  return { id: data.id, code: data.code ?? '' };
};
const usesOf = async (id: number) =>
  (await desk.admin.call('GET /api/codes/:id', { params: { id } })).data.uses;

const trip = (over: object = {}) => ({
  ...{ unit_id: 3, package_id: 32, package_name: 'A ½ Day Package', date: freshDay() },
  ...{ time: '06:00:00', details: 6, ...over },
});
const ask = async (code: string, over: object = {}) => {
  const body = { trip: trip(over), code };
  const headers = fromRandomNetwork();
  return (await desk.server.client().send('POST', '/api/booking/code', { body, headers })).body;
};
const tenOff = { total_price: 540, amount: 54 };
const staffBody = (over: object) =>
  bookingBody(freshDay(), { ...tenOff, deposit: 'later', ...over });
const bookByStaff = (over: object, by = desk.staff) =>
  by.send('POST', '/api/create-booking', { body: staffBody(over) });
const refusedWith = (text: string) => ({
  status: 422,
  body: { code: 'code_refused', errors: { code: [text] } },
});
const usedOften = 'You have already used this code as often as is allowed.';

describe('what a code takes off a trip is told before the press', () => {
  test('a percentage, an amount, and nothing more than the price', async () => {
    const percent = await addCode();
    expect(await ask(` ${percent.code.toLowerCase()} `)).toEqual({
      data: { code: { code: percent.code, percent: 10, discount: 60 }, problem: null },
    });
    const amount = await addCode({ off: { of: 'amount', amount: 700 } });
    expect(await ask(amount.code)).toEqual({
      data: { code: { code: amount.code, percent: null, discount: 600 }, problem: null },
    });
  });

  test('or why it takes nothing off', async () => {
    const unknown = 'We do not recognise this code. Please check the spelling.';
    expect(await ask('NOBODY-KNOWS')).toEqual({ data: { code: null, problem: unknown } });
    const card = await giveCard(desk.server.deps.db);
    const gift =
      'This is a gift card. To pay with it, add what you book to the basket and enter it there.';
    expect(await ask(card.code)).toEqual({ data: { code: null, problem: gift } });
    const { code } = await addCode({ trip_to: today() });
    const problem = 'This code cannot be used for these dates.';
    expect(await ask(code)).toEqual({ data: { code: null, problem } });
    expect(await ask('  ')).toEqual({ data: { code: null, problem: null } });
  });

  test('whose uses count is known of a customer who is signed in, and not of staff', async () => {
    const { code } = await addCode({ most_per_customer: 1 });
    const body = { trip: trip(), code };
    const asked = async (client: typeof desk.customer) =>
      (await client.call('POST /api/booking/code', { body: body as never })).data.problem;
    await desk.book(freshDay(), { code, ...tenOff });
    expect(await asked(desk.customer)).toBe(usedOften);
    expect(await asked(desk.staff)).toBeNull();
  });

  test('a trip that is not offered is refused', async () => {
    const { code } = await addCode();
    expect(await ask(code, { details: 600 })).toMatchObject({
      errors: { details: ['Max. guests number is 20 for this unit.'] },
    });
  });
});

describe('what is due now can be charged', () => {
  test.each([
    ['a small total is due at once', { of: 'percent', percent: 99.9 }, 0.6, 0.6],
    ['of less than the least charge nothing is', { of: 'amount', amount: 599.7 }, 0.3, 0],
    ['a small deposit is raised', { of: 'percent', percent: 99.5 }, 3, 0.5],
  ])('%s', async (_case, off, total, deposit) => {
    const { code } = await addCode({ off });
    const over = { code, total_price: total, amount: deposit };
    const id = await desk.book(freshDay(), deposit === 0 ? { ...over, stripeToken: null } : over);
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({ total_price: total, deposit, paid: deposit });
  });

  test('and what cannot be is not asked for by card', async () => {
    const { code } = await addCode({ off: { of: 'amount', amount: 599.7 } });
    const over = { code, total_price: 0.3, amount: 0, stripeToken: null };
    const id = await desk.book(freshDay(), over);
    const { data } = await desk.customer.call('GET /api/payment-due/:bookingId', {
      params: { bookingId: id },
    });
    expect(data).toMatchObject({ left: 0.3, payments_open: false });
    const body = {
      booking: id,
      for: 'payment',
      by: 'new_card',
      amount: 0.3,
      stripeToken: 'tok_visa',
    };
    expect(await desk.staff.send('POST', '/api/take-payment', { body })).toMatchObject({
      status: 422,
      body: {
        errors: { amount: ['A card is charged at least CA$0.50. Please pay this another way.'] },
      },
    });
  });
});

describe('staff book with a code', () => {
  test('for its price, which the details explain, and it is used', async () => {
    const { id: promotion, code } = await addCode();
    const id = bookedId(
      await bookByStaff({ code, deposit: 'by_hand', paid_by_hand: { method: 'Cash' } }),
    );
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({ total_price: 540, deposit: 54, paid: 54 });
    expect(data.price_parts).toContainEqual(
      expect.objectContaining({ kind: 'code', label: code, amount: -60 }),
    );
    expect(await usesOf(promotion)).toBe(1);
    bookedId(await bookByStaff({ code, deposit: 'none', amount: 54 }, desk.counter));
    expect(await usesOf(promotion)).toBe(2);
  });

  test('and are refused like customers, with nothing booked', async () => {
    const { code } = await addCode({ booked_to: '2020-01-01' });
    const before = await desk.sums();
    expect(await bookByStaff({ code })).toMatchObject(refusedWith('This code has expired.'));
    expect(await bookByStaff({ code: 'NOBODY-KNOWS' })).toMatchObject({ status: 422 });
    expect(await desk.sums()).toEqual(before);
  });

  test('its last use is used once, and comes back with a declined card', async () => {
    const { id, code } = await addCode({ most_uses: 1 });
    const declined = { deposit: 'new_card', stripeToken: 'tok_chargeDeclined' };
    expect(await bookByStaff({ code, ...declined })).toMatchObject({ status: 422 });
    expect(await usesOf(id)).toBe(0);
    const answers = await Promise.all([bookByStaff({ code }), bookByStaff({ code })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)).toMatchObject(
      refusedWith('This code is used up.'),
    );
    expect(await usesOf(id)).toBe(1);
  });

  test('walk-ins without an address are not one customer', async () => {
    const { id, code } = await addCode({ most_per_customer: 1 });
    bookedId(await bookByStaff({ code, email: '' }));
    bookedId(await bookByStaff({ code, email: '' }));
    expect(await usesOf(id)).toBe(2);
    const email = `once-${crypto.randomUUID()}@example.test`;
    bookedId(await bookByStaff({ code, email }));
    expect(await bookByStaff({ code, email })).toMatchObject(refusedWith(usedOften));
    const { customer } = desk.ids;
    bookedId(await bookByStaff({ code, customer_id: customer }));
    expect(await bookByStaff({ code, customer_id: customer })).toMatchObject(
      refusedWith(usedOften),
    );
  });

  test('the same press again is the same use', async () => {
    const { id, code } = await addCode();
    const body = staffBody({ code });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const press = () => desk.staff.send('POST', '/api/create-booking', { body, headers });
    expect(bookedId(await press())).toBe(bookedId(await press()));
    expect(await usesOf(id)).toBe(1);
    const used = await desk.server.deps.db.execute(
      sql`select count(*)::int as n from code_uses u join promotion_codes c on c.id = u.code_id
        where c.promotion_id = ${id}`,
    );
    expect(used.rows).toEqual([{ n: 1 }]);
  });
});
