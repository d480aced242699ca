import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { tripOf } from '../baskets/basket-body.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk, type Sold } from '../shop/shop-desk.ts';
import { bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { giveCard, sumsOf, wrongSums } from './gift-desk.ts';

let desk: ShopDesk;
let shirt: Sold;
let next = 20;
const freshDay = (): CalendarDate =>
  addDays(todayIn('America/Toronto', desk.clock.now()), (next += 1));
/** A half day of 600.00 with its tax; its deposit is 67.80. A shirt is 22.60. */
const freshTrip = () => tripOf(bookingBody(freshDay(), { total_price: 678, amount: 67.8 }));
/** A trip as a quote asks for it: without its price. */
const unpriced = (trip: object) =>
  Object.fromEntries(
    Object.entries(trip).filter(([name]) => !['total_price', 'amount'].includes(name)),
  );
beforeAll(async () => {
  desk = await openShopDesk();
  shirt = await desk.show('T-shirt', { quantity: 100 });
});
afterEach(async () => expect(await wrongSums(desk.server.deps.db)).toEqual([]));
afterAll(() => desk.close());

const card = (amount: number, over: object = {}) =>
  giveCard(desk.server.deps.db, { amount, ...over });
const sums = ({ id }: { id: number }) => sumsOf(desk.server.deps.db, id);
const bookingOf = (answer: { body: unknown }): number =>
  (answer.body as { data: { bookings: number[] } }).data.bookings[0] ?? 0;
const entriesOf = (booking: number, order: number | null = null) =>
  desk.rows(sql`select direction, method, amount_cents::int as amount, attempt_id is not null as charged
    from ledger_entries where booking_id = ${booking} or order_id = ${order} order by id`);
const quote = async (lines: object[], over: object) =>
  (
    (await desk.server.client().send('POST', '/api/basket/quote', { body: { lines, ...over } }))
      .body as { data: { amount: number; gift_cards: object[]; code_problem: string | null } }
  ).data;

describe('gift cards at the press', () => {
  test('pay what is due now of trips, then of products; the rest is charged', async () => {
    const gift = await card(8000);
    const answer = await desk.order(
      [itemOf(shirt)],
      { amount: 10.4, gift_cards: [gift.code.toLowerCase().replaceAll('-', ' ')] },
      { trips: [freshTrip()] },
    );
    const order = orderOf(answer);
    const booking = bookingOf(answer);
    expect(await entriesOf(booking, order)).toEqual(
      expect.arrayContaining([
        { direction: 'payment', method: 'Gift card', amount: 6780, charged: false },
        { direction: 'payment', method: 'Gift card', amount: 1220, charged: false },
        { direction: 'payment', method: 'Credit card', amount: 1040, charged: true },
      ]),
    );
    expect(await sums(gift)).toEqual({ used: 8000 });
    expect(await desk.stateOf(order)).toMatchObject({ status: 3, paid: 2260, charged: 1040 });
    const [state] = await desk.rows(
      sql`select status, paid_cents::int as paid from bookings where id = ${booking}`,
    );
    expect(state).toEqual({ status: 2, paid: 6780 });
  });

  test('pay everything: nothing is charged', async () => {
    const gift = await card(10_000);
    const answer = await desk.order(
      [],
      { amount: 0, gift_cards: [gift.code], stripeToken: null, delivery: null },
      { trips: [freshTrip()] },
    );
    expect(answer.status).toBe(200);
    expect(await entriesOf(bookingOf(answer))).toEqual([
      { direction: 'payment', method: 'Gift card', amount: 6780, charged: false },
    ]);
    const attempts = sql`select 1 from charge_lines where booking_id = ${bookingOf(answer)}`;
    expect(await desk.rows(attempts)).toEqual([]);
    const tasks = sql`select kind from money_tasks where booking_id = ${bookingOf(answer)}`;
    expect(await desk.rows(tasks)).toEqual([]);
    expect(await sums(gift)).toEqual({ used: 6780, balance: 3220 });
  });

  test('pay so much less that the provider can charge the rest', async () => {
    const gift = await card(6760);
    const answer = await desk.order(
      [],
      { amount: 0.5, gift_cards: [gift.code], delivery: null },
      { trips: [freshTrip()] },
    );
    expect(answer.status).toBe(200);
    expect(await sums(gift)).toEqual({ used: 6730, balance: 30 });
  });

  test('several of them in turn, the amount compared with what is charged', async () => {
    const [one, two] = [await card(3000), await card(3000)];
    const over = { gift_cards: [one.code, two.code], delivery: null };
    const trips = [freshTrip()];
    const refused = await desk.order([], { amount: 67.8, ...over }, { trips });
    expect(refused.body).toMatchObject({
      code: 'price_changed',
      errors: { amount: ['Due now is CA$7.80.'] },
    });
    expect((await desk.order([], { amount: 7.8, ...over }, { trips })).status).toBe(200);
    expect([await sums(one), await sums(two)]).toEqual([{ used: 3000 }, { used: 3000 }]);
  });

  test.each<[string, () => Promise<string[]>, string]>([
    ['an unknown one', () => Promise.resolve(['ZZZZ-ZZZZ-ZZZZ']), 'We do not know this gift card'],
    ['an empty one', async () => [(await emptied()).code], 'Nothing is left on this gift card.'],
    ['another currency', async () => [(await card(100, { currency: 'EUR' })).code], 'is in EUR'],
    [
      'an expired one',
      async () => [(await card(100, { expiresOn: '2020-01-31' })).code],
      'expired on',
    ],
    ['one twice', async () => Array<string>(2).fill((await card(100)).code), 'entered twice'],
  ])('refuse %s, and nothing is held', async (_, codes, text) => {
    const gift_cards = await codes();
    const held = sql`select count(*)::int as n from bookings`;
    const before = await desk.rows(held);
    const trips = [freshTrip()];
    const answer = await desk.order([], { amount: 67.8, gift_cards, delivery: null }, { trips });
    expect(answer).toMatchObject({ status: 422, body: { code: 'gift_card_refused' } });
    expect(JSON.stringify(answer.body)).toContain(text);
    expect(await desk.rows(held)).toEqual(before);
  });

  const emptied = async () => {
    const gift = await card(6780);
    const over = { amount: 0, gift_cards: [gift.code], stripeToken: null, delivery: null };
    expect((await desk.order([], over, { trips: [freshTrip()] })).status).toBe(200);
    return gift;
  };

  test('are given back when the card is declined, in the same transaction', async () => {
    const gift = await card(3000);
    const over = { amount: 37.8, gift_cards: [gift.code], delivery: null };
    const declined = await desk.order(
      [],
      { ...over, stripeToken: 'pm_card_visa_chargeDeclined' },
      { trips: [freshTrip()] },
    );
    expect(declined.body).toMatchObject({ code: 'card_declined' });
    expect(await sums(gift)).toEqual({ balance: 3000 });
  });

  test('are reserved while the bank asks, and given back when the hold ends', async () => {
    const gift = await card(3000);
    const over = {
      ...{ amount: 37.8, gift_cards: [gift.code], delivery: null },
      stripeToken: 'pm_card_threeDSecure2Required',
    };
    const asked = await desk.order([], over, { trips: [freshTrip()] });
    expect(asked.body).toMatchObject({ data: { status: 'requires_action' } });
    expect(await sums(gift)).toEqual({ reserved: 3000 });
    const empty = await desk.order([], over, { trips: [freshTrip()] });
    expect(JSON.stringify(empty.body)).toContain('Nothing is left');
    desk.clock.advance({ minutes: 61 });
    await settleHolds(desk.server.deps);
    expect(await sums(gift)).toEqual({ balance: 3000 });
  });

  test('answer a key that comes again with what it made, once', async () => {
    const gift = await card(10_000);
    const lines = [{ id: crypto.randomUUID(), trip: freshTrip() }];
    const over = {
      ...{ amount: 0, gift_cards: [gift.code], stripeToken: null, delivery: null },
      ...{ email: 'again@example.test', phone: '+14165550199' },
    };
    const { client } = await signedIn(desk.server, 'Customer');
    const key = crypto.randomUUID();
    const first = await desk.order(lines, over, { key, client });
    const second = await desk.order(lines, over, { key, client });
    expect(second.body).toEqual(first.body);
    expect(await sums(gift)).toEqual({ used: 6780, balance: 3220 });
  });
});

describe('a quote', () => {
  test('says what each card pays; a gift card may stand in the place of the promo code', async () => {
    const gift = await card(3000);
    const lines = [{ id: crypto.randomUUID(), trip: unpriced(freshTrip()) }];
    const shown = {
      typed: gift.code,
      last4: gift.code.slice(-4),
      balance: 30,
      amount: 30,
      problem: null,
    };
    expect(await quote(lines, { code: gift.code })).toMatchObject({
      ...{ amount: 37.8, code_problem: null },
      gift_cards: [shown],
    });
    expect(await quote(lines, { gift_cards: [gift.code] })).toMatchObject({ gift_cards: [shown] });
    expect(await quote(lines, { gift_cards: ['NOPE-NOPE'] })).toMatchObject({
      ...{ amount: 67.8 },
      gift_cards: [{ last4: null, amount: 0 }],
    });
  });

  test('is refused by the page of one booking, which says where gift cards are taken', async () => {
    const gift = await card(3000);
    const body = bookingBody(freshDay(), { total_price: 678, amount: 67.8, code: gift.code });
    const answer = await desk.server.client().send('POST', '/api/booking/create', { body });
    expect(answer.body).toMatchObject({ code: 'code_refused' });
    expect(JSON.stringify(answer.body)).toContain('This is a gift card.');
  });
});

describe('what was paid in two ways', () => {
  test('goes back to the gift card by itself: a part of its payment, then the rest of both', async () => {
    const gift = await card(3000);
    const customer = await signedIn(desk.server, 'Customer');
    const staff = await signedIn(desk.server, 'Supervisor');
    const answer = await desk.order(
      [],
      { amount: 37.8, gift_cards: [gift.code], delivery: null },
      { trips: [freshTrip()], client: customer.client },
    );
    const booking = bookingOf(answer);
    const [paid] = await desk.rows<{ id: number }>(sql`
      select id from ledger_entries where booking_id = ${booking} and method = 'Gift card'`);
    const part = await staff.client.send('POST', '/api/refund-payment', {
      body: { payment: paid?.id, amount: 10, reason: 'Late' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(part.body).toMatchObject({ data: { state: 'made', left_to_refund: 20 } });
    expect(await sums(gift)).toEqual({ used: 2000, balance: 1000 });
    const cancelled = await staff.client.send('POST', `/api/bookings/${booking}/cancel`, {
      body: { reason: 'Storm', by_business: true, version: 1 },
    });
    expect(cancelled).toMatchObject({ status: 200 });
    expect(await sums(gift)).toEqual({ balance: 3000 });
    expect(
      await desk.rows(sql`select paid_cents::int as paid from bookings where id = ${booking}`),
    ).toEqual([{ paid: 0 }]);
  });

  test('of an order goes back to the gift card first, and its customer reads how much of it', async () => {
    const gift = await card(1000);
    const { client } = await signedIn(desk.server, 'Supervisor');
    const over = { amount: 12.6, gift_cards: [gift.code] };
    const order = orderOf(await desk.order([itemOf(shirt)], over));
    const params = { id: order };
    const version = async () => (await client.call('GET /api/orders/:id', { params })).data.version;
    const part = { lines: [{ position: 0, amount: 5 }], shipping: 0, reason: 'Scratched' };
    await client.call('POST /api/orders/:id/refund', {
      params,
      body: { version: await version(), ...part },
    });
    expect(await sums(gift)).toEqual({ used: 500, balance: 500 });
    await client.call('POST /api/orders/:id/cancel', {
      params,
      body: { version: await version(), refund: 17.6, reason: '', by_business: true },
    });
    expect(await sums(gift)).toEqual({ balance: 1000 });
    expect(
      await desk.rows(sql`
        select (params ->> 'refund')::int as refund, (params ->> 'by_card')::int as at_once,
          (params ->> 'by_gift_card')::int as to_gift_card
        from messages where order_id = ${order} and template = 'shop-order-cancelled'`),
    ).toEqual([{ refund: 1760, at_once: 1760, to_gift_card: 500 }]);
  });
});
