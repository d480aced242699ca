import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linesOf } from '#features/payments/ledger/payable-repository.ts';
import { bookedId } from '#test/support/booking-body.ts';
import { addRentals, kayaks, nights } from '#test/support/rentals.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
  await desk.server.deps.db.execute(sql`
    insert into extras (id, name, offer, price_cents, per, refund, stock, most_quantity, until_hours, unit_ids)
    overriding system value values
      (1, 'Dry bag', 'choice', 600, 'booking', 'trip', 4, 3, 24, '{4}'),
      (2, 'Buoyancy aid', 'included', 0, 'guest', 'trip', 20, 1, 0, '{4}'),
      (3, 'Guide', 'choice', 4500, 'hour', 'always', null, 1, 48, '{4}'),
      (4, 'Final cleaning', 'fee', 6000, 'booking', 'always', null, 1, 0, '{5}'),
      (5, 'Dog', 'choice', 1500, 'day', 'never', null, 2, 24, '{5}')`);
  await desk.server.deps.db.execute(sql`alter table extras alter id restart 10`);
});
afterAll(() => desk.server.close());
beforeEach(() => desk.server.clock.set('2026-06-15T14:00:00Z'));

let weeks = 0;
const freshDay = () => addDays(calendarDate('2026-08-05'), 7 * (weeks += 1));
const send = (body: object) => desk.customer.send('POST', '/api/booking/create', { body });
const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;
const takenOn = async (extra: number, date: CalendarDate) => {
  const [row] = await rows(
    sql`select taken from extra_days where extra_id = ${extra} and date = ${date}`,
  );
  return row?.['taken'] ?? 0;
};
const bags = (quantity: number) => ({ extras: [{ id: 1, quantity }] });
/** Two kayaks of 60 with bags of 6. */
const withBags = (date: CalendarDate, quantity: number, over: object = {}) => {
  const total = 120 + 6 * quantity;
  return kayaks(date, 2, { ...bags(quantity), total_price: total, amount: total, ...over });
};
const book = async (body: object) => bookedId(await send(body));
const staffView = async (id: number) =>
  (await desk.staff.call('GET /api/bookings/:id', { params: { id } })).data;

describe('a booking', () => {
  test('has what was chosen and what is included, in its price and on its days', async () => {
    const date = freshDay();
    const id = await book(withBags(date, 2));
    const booking = await staffView(id);
    expect(booking).toMatchObject({
      total_price: 132,
      extras: [
        { id: 1, name: 'Dry bag', offer: 'choice', quantity: 2, pieces: 2 },
        { id: 2, name: 'Buoyancy aid', offer: 'included', quantity: 1, pieces: 2 },
      ],
    });
    expect(booking.price_parts.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
      ['package', undefined, 120],
      ['extra', 'Dry bag', 12],
    ]);
    expect([await takenOn(1, date), await takenOn(2, date)]).toEqual([2, 2]);
  });

  test('says of an extra by the hour how many hours its price counts', async () => {
    const guided = { extras: [{ id: 3, quantity: 1 }], total_price: 255, amount: 255 };
    const id = await book(kayaks(freshDay(), 2, guided));
    const { price_parts: parts } = await staffView(id);
    expect(parts.at(-1)).toMatchObject({ label: 'Guide', quantity: 3, hours: 3, amount: 135 });
    const lines = await linesOf(desk.server.deps.db, { bookingId: id, orderId: null });
    expect(lines.at(-1)).toMatchObject({ name: 'Guide, hours', quantity: 3 });
  });

  test.each([
    ['more than the most', bags(4), { extras: ['Dry bag: at most 3.'] }],
    [
      'what is included anyway',
      { extras: [{ id: 2, quantity: 1 }] },
      { extras: ['One of the extras is not offered any more.'] },
    ],
    [
      'what another unit has',
      { extras: [{ id: 5, quantity: 1 }] },
      { extras: ['One of the extras is not offered any more.'] },
    ],
    [
      'one twice',
      { extras: [...bags(1).extras, ...bags(1).extras] },
      { extras: ['Give each extra once.'] },
    ],
  ])('is refused with %s', async (_case, over, errors) => {
    const answer = await send(kayaks(freshDay(), 2, over));
    expect([answer.status, answer.body]).toMatchObject([422, { errors }]);
  });

  test('is refused at a price without its extras', async () => {
    const answer = await send(withBags(freshDay(), 1, { total_price: 120, amount: 120 }));
    expect(answer.body).toMatchObject({
      code: 'price_changed',
      errors: { total_price: ['The total is now CA$126.00.'] },
    });
  });

  test('is told what is left, and nothing is held or charged', async () => {
    const date = freshDay();
    await book(withBags(date, 3));
    const answer = await send(withBags(date, 2));
    expect(answer.body).toMatchObject({
      code: 'out_of_stock',
      errors: { extras: ['Of Dry bag only 1 are left for this time.'] },
    });
    expect(await takenOn(1, date)).toBe(3);
    await book(withBags(date, 1));
    expect((await send(withBags(date, 1))).body).toMatchObject({
      errors: { extras: ['Dry bag is sold out for this time.'] },
    });
    const { data } = await desk.server.client().call('GET /api/packages/:id/extras', {
      params: { id: 41 },
      query: { from: date, to: date },
    });
    expect(data.map(({ name, left }) => [name, left])).toEqual([
      ['Dry bag', 0],
      ['Guide', null],
      ['Buoyancy aid', 16],
    ]);
  });

  test('pays fees, and its nights have what was chosen for each', async () => {
    const date = freshDay();
    const total = 600 + 60 + 30;
    const over = {
      extras: [{ id: 5, quantity: 1 }],
      ...{ total_price: total, amount: total * 0.25 },
    };
    const id = await book(nights(date, 2, over));
    const { price_parts: parts } = await staffView(id);
    expect(parts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['night', 600],
      ['extra', 30],
      ['fee', 60],
    ]);
    expect(parts[1]).toMatchObject({ label: 'Dog', quantity: 2, nights: 2 });
    const lines = await linesOf(desk.server.deps.db, { bookingId: id, orderId: null });
    expect(lines[1]).toMatchObject({ name: 'Dog, nights', quantity: 2 });
    const days = [0, 1, 2].map((n) => takenOn(5, addDays(date, n)));
    expect(await Promise.all(days)).toEqual([1, 1, 0]);
  });

  test('of staff has them too, and is refused when they are gone', async () => {
    const date = freshDay();
    const body = withBags(date, 3, { stripeToken: undefined });
    const made = await desk.staff.send('POST', '/api/create-booking', {
      body: { ...body, deposit: 'later', confirmation: false },
    });
    expect(made.status).toBe(200);
    expect(await takenOn(1, date)).toBe(3);
    const again = await desk.staff.send('POST', '/api/create-booking', {
      body: { ...body, deposit: 'later', confirmation: false },
    });
    expect(again.body).toMatchObject({ code: 'out_of_stock' });
  });
});

describe('what is freed', () => {
  test('a cancelled booking gives its pieces back', async () => {
    const date = freshDay();
    const id = await book(withBags(date, 3));
    await desk.change('customer', id, { cancelled: true });
    expect([await takenOn(1, date), await takenOn(2, date)]).toEqual([0, 0]);
  });

  test('a hold that is declined gives them back', async () => {
    const date = freshDay();
    const declined = await send(withBags(date, 3, { stripeToken: 'tok_chargeDeclined' }));
    expect(declined.status).toBe(422);
    expect(await takenOn(1, date)).toBe(0);
  });

  test('a booking that is moved takes them along, if there are any', async () => {
    const [date, other, full] = [freshDay(), freshDay(), freshDay()];
    const id = await book(withBags(date, 2));
    await desk.change('staff', id, { date: other });
    expect([await takenOn(1, date), await takenOn(1, other)]).toEqual([0, 2]);
    await book(withBags(full, 3));
    const refused = await desk.refusedChange('staff', id, { date: full });
    expect(refused.errors).toEqual({ extras: ['Of Dry bag only 1 are left for this time.'] });
    expect(await takenOn(1, other)).toBe(2);
  });
});

describe('a change', () => {
  test('of extras alone is free until their own time, and keeps their agreed price', async () => {
    const date = freshDay();
    const id = await book(withBags(date, 1));
    await rows(sql`update extras set price_cents = 900, name = 'Big bag' where id = 1`);
    const { data: preview } = await desk.customer.call('POST /api/bookings/:id/change-preview', {
      params: { id },
      body: bags(3),
    });
    expect(preview).toMatchObject({ total_now: 126, total_price: 138, refusals: {} });
    expect((await desk.change('customer', id, bags(3))).data).toMatchObject({
      total_price: 138,
      extras: [
        { id: 1, name: 'Dry bag', quantity: 3 },
        { id: 2, quantity: 1 },
      ],
    });
    expect(await takenOn(1, date)).toBe(3);
    await desk.change('customer', id, { extras: [] });
    const [row] = await rows(
      sql`select total_cents::int as total, terms -> 'leastKeepCents' as least from bookings where id = ${id}`,
    );
    expect(row).toEqual({ total: 12_000, least: null });
    await rows(sql`update extras set price_cents = 600, name = 'Dry bag' where id = 1`);
  });

  test('is refused to customers after that time, and not to staff', async () => {
    const date = freshDay();
    const id = await book(withBags(date, 1));
    // It starts at 10:30 in Toronto.
    desk.server.clock.set(`${addDays(date, -1)}T16:00:00Z`);
    const refused = await desk.refusedChange('customer', id, bags(2));
    expect(refused.errors).toEqual({
      extras: ['Please contact us to change Dry bag: fewer than 24 hours remain before the start.'],
    });
    await desk.change('customer', id, { details: 1 });
    expect((await desk.change('staff', id, bags(2))).data).toMatchObject({ total_price: 132 });
  });

  test('of the trip is one of its extras too, and refused once their time is over', async () => {
    const date = freshDay();
    const total = 120 + 135;
    const over = { extras: [{ id: 3, quantity: 1 }], total_price: total, amount: total };
    const id = await book(kayaks(date, 2, over));
    // The guide counts the hours, and can be changed until 48 hours before.
    desk.server.clock.set(`${addDays(date, -1)}T12:00:00Z`);
    const refused = await desk.refusedChange('customer', id, { length: 120 });
    expect(refused.errors).toEqual({
      extras: ['Please contact us to change Guide: fewer than 48 hours remain before the start.'],
    });
    await desk.change('customer', id, { details: 1 });
    await desk.change('staff', id, { length: 120 });
  });

  test('leaves what was paid of what is never given back', async () => {
    await rows(sql`insert into extras (name, offer, price_cents, per, refund, most_quantity, until_hours, unit_ids)
      values ('Licence', 'choice', 1000, 'item', 'never', 1, 0, '{4}')`);
    const [row] = await rows(sql`select id from extras where name = 'Licence'`);
    const extra = Number(row?.['id']);
    const extras = [{ id: extra, quantity: 1 }];
    const partOf = async (id: number) =>
      (await staffView(id)).price_parts.find(({ label }) => label === 'Licence');
    const id = await book(kayaks(freshDay(), 3, { extras, total_price: 210, amount: 210 }));
    await desk.change('customer', id, { quantity: 1, details: 1 });
    expect(await partOf(id)).toMatchObject({ quantity: 1, each: 30, amount: 30 });
    // Nor when it is chosen no more.
    await desk.change('customer', id, { extras: [] });
    expect(await partOf(id)).toMatchObject({ amount: 30 });
    expect((await staffView(id)).extras.map(({ name }) => name)).not.toContain('Licence');
    // More of it costs no more than its price.
    await desk.change('customer', id, { quantity: 4, details: 4, extras });
    expect(await partOf(id)).toMatchObject({ quantity: 4, amount: 40 });
    await desk.change('staff', id, { extras: [] });
    expect(await partOf(id)).toBeUndefined();
    await rows(sql`update extras set ended_at = now() where id = ${extra}`);
  });

  test('of guests asks for as many pieces as there are guests then', async () => {
    const date = freshDay();
    const id = await book(kayaks(date, 2));
    await desk.change('staff', id, { quantity: 3, details: 3 });
    expect(await takenOn(2, date)).toBe(3);
  });
});

describe('a cancellation', () => {
  test('keeps what the terms keep of the trip, gives back what always comes back, and asks for no more', async () => {
    const date = freshDay();
    const total = 120 + 6 + 135;
    const extras = [
      { id: 1, quantity: 1 },
      { id: 3, quantity: 1 },
    ];
    const id = await book(kayaks(date, 2, { extras, total_price: total, amount: total }));
    desk.server.clock.set(`${addDays(date, -20)}T14:00:00Z`);
    const { data: half } = await desk.customer.call('POST /api/bookings/:id/cancel-preview', {
      params: { id },
      body: {},
    });
    expect(half).toMatchObject({ paid: 261, kept: 63, refund: 198, owed: 0 });
    desk.server.clock.set(`${addDays(date, -2)}T14:00:00Z`);
    await desk.change('customer', id, { cancelled: true });
    expect(
      await rows(sql`select amount_cents::int as cents from ledger_entries
      where booking_id = ${id} and direction = 'refund'`),
    ).toEqual([{ cents: 13_500 }]);
  });

  test('leaves owed what is left of the price, without what always comes back', async () => {
    const date = freshDay();
    const total = 660;
    const id = await book(nights(date, 2, { total_price: total, amount: total * 0.25 }));
    desk.server.clock.set(`${addDays(date, -2)}T14:00:00Z`);
    await desk.change('customer', id, { cancelled: true });
    // 165 of 660 are paid; 60 of cleaning is neither kept nor owed.
    expect((await staffView(id)).left).toBe(435);
    // Nobody pays more than that, whoever asks for it.
    const { data } = await desk.customer.call('GET /api/payment-due/:bookingId', {
      params: { bookingId: id },
    });
    expect(data).toMatchObject({ left: 435, amount: 435 });
  });
});

test('recurring bookings have the same extras, and days without any left are conflicts', async () => {
  const date = freshDay();
  const id = await book(withBags(date, 2));
  weeks += 3;
  const [next, last] = [addDays(date, 7), addDays(date, 14)];
  await book(withBags(next, 3));
  const rule = { frequency: 'weekly', every: 1, count: 2 } as const;
  const { data } = await desk.staff.call('POST /api/booking-repeat/:id/preview', {
    params: { id },
    body: rule,
  });
  expect(data.occurrences).toMatchObject([
    { date: next, conflict: 'Of Dry bag only 1 are left for this time.' },
    { date: last, conflict: null, total_price: 132 },
  ]);
  await desk.staff.call('POST /api/booking-repeat/:id', { params: { id }, body: rule });
  expect([await takenOn(1, next), await takenOn(1, last)]).toEqual([3, 2]);
});

describe('the catalogue', () => {
  const extra = {
    ...{ name: 'Cool box', offer: 'choice', price: 5, per: 'booking' },
    ...{ stock: 2, most: 2, applies_to: 'units', unit_ids: [4] },
  } as const;

  test('a stock below what is booked is refused with the day', async () => {
    const { data } = await desk.admin.call('POST /api/extras', { body: extra });
    const date = freshDay();
    const total = 130;
    await book(
      kayaks(date, 2, {
        extras: [{ id: data.id, quantity: 2 }],
        ...{ total_price: total, amount: total },
      }),
    );
    const params = { id: data.id };
    const refused = await desk.admin.refused('POST /api/extras/:id', {
      params,
      body: { ...extra, stock: 1, version: 1 },
    });
    expect(refused.errors['stock']?.[0]).toMatch(/^That is too few: 2 are booked on /);
    const { data: archived } = await desk.admin.call('POST /api/extras/:id', {
      params,
      body: { ...extra, ended: 1, version: 1 },
    });
    expect(archived).toMatchObject({ ended: 1, used_by: { bookings: 1 } });
    const { data: offered } = await desk.server.client().call('GET /api/packages/:id/extras', {
      params: { id: 41 },
      query: {},
    });
    expect(offered.map(({ name }) => name)).not.toContain('Cool box');
  });

  test.each([
    ['applies_to', { applies_to: 'packages' }, 'Choose at least one package.'],
    ['applies_to', { applies_to: 'units', unit_ids: [999] }, 'Unit does not exist.'],
    ['price', { offer: 'fee', price: '' }, 'Price is required.'],
    ['most', { least: 3, most: 2 }, 'The maximum cannot be less than the minimum.'],
  ])('refuses %s %j', async (field, over, text) => {
    const answer = await desk.admin.send('POST', '/api/extras', { body: { ...extra, ...over } });
    expect([answer.status, answer.body]).toMatchObject([422, { errors: { [field]: [text] } }]);
  });

  test('a package says its fees, and whether it has anything else', async () => {
    const { data } = await desk.server
      .client()
      .call('GET /api/packages', { query: { unit_id: 5 } });
    expect(data[0]).toMatchObject({
      fees: [{ id: 4, name: 'Final cleaning', price: 60, per: 'booking' }],
      has_extras: true,
    });
    const { data: others } = await desk.server
      .client()
      .call('GET /api/packages', { query: { unit_id: 7 } });
    expect(others[0]).toMatchObject({ fees: [], has_extras: false });
  });
});
