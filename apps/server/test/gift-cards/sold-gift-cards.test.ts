import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { notSold } from '@slipway/domain/payments/gift-card-sale';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { deliverMessage } from '#features/messages/messages-api.ts';
import { cleanUpOrders, eraseOnOrders } from '#features/orders/orders-api.ts';
import { keepGiftCards } from '#features/payments/gift-cards/gift-cards-jobs.ts';
import { giveSettings } from '#features/settings/settings-api.ts';
import { handleEvent } from '#features/payments/charges/handle-event.ts';
import { tripOf } from '../baskets/basket-body.ts';
import { providerEvent } from '../baskets/basket-desk.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk, type Sold } from '../shop/shop-desk.ts';
import { bookingBody } from '../support/booking-body.ts';
import { createUser } from '../support/factories.ts';
import { signedIn } from '../support/paying-customer.ts';
import { giveCard, sumsOf, wrongSums } from './gift-desk.ts';
import { giftOf, sellGiftCards, type SoldCardRow } from './gift-sale.ts';

let desk: ShopDesk;
let shirt: Sold;
let staff: Awaited<ReturnType<typeof signedIn>>;
let next = 20;
const freshDay = (): CalendarDate =>
  addDays(todayIn('America/Toronto', desk.clock.now()), (next += 1));
const freshTrip = () => tripOf(bookingBody(freshDay(), { total_price: 678, amount: 67.8 }));
const today = () => todayIn('America/Toronto', desk.clock.now());

beforeAll(async () => {
  desk = await openShopDesk();
  await sellGiftCards(desk.server.deps.db);
  shirt = await desk.show('T-shirt', { quantity: 100 });
  staff = await signedIn(desk.server, 'Admin');
});
afterEach(async () => expect(await wrongSums(desk.server.deps.db)).toEqual([]));
afterAll(() => desk.close());

const buy = (lines: object[], over: { amount: number } & Record<string, unknown>, how = {}) =>
  desk.order(lines, { delivery: null, ...over }, how);
/** Buys gift cards of these amounts; the days on which they are sent, empty: at once. */
const bought = async (amounts: number[], send_on: string | null = null) => {
  const answer = await buy(
    amounts.map((amount) => giftOf(amount, { send_on })),
    { amount: amounts.reduce((sum, one) => sum + one, 0) },
  );
  return orderOf(answer);
};
const cardsOf = (order: number) =>
  desk.rows<SoldCardRow>(sql`
    select id, sold_cents::int as sold, balance_cents::int as balance, sendings, recipient_name as name,
      recipient_email as email, ended_at is not null as ended
    from gift_cards where order_id = ${order} order by order_position`);
const orderState = async (order: number) =>
  (
    await desk.rows(sql`
      select status, paid_cents::int as paid, left_cents::int as left, credited_cents::int as credited,
        completed_at is not null as completed, cancelled_at is not null as cancelled
      from orders where id = ${order}`)
  )[0];
const tasksOf = (order: number) =>
  desk.rows(sql`select kind, amount_cents::int as amount from money_tasks
    where order_id = ${order} and done_at is null order by id`);
const paymentOf = async (order: number) =>
  (
    await desk.rows<{ ref: string }>(sql`
      select a.gateway_payment as ref from charge_attempts a join charge_lines l on l.attempt_id = a.id
      where l.order_id = ${order}`)
  )[0]?.ref ?? '';
const tell = (event: ReturnType<typeof providerEvent>) =>
  handleEvent(desk.server.deps, event, () => Promise.resolve());
/** The code of a card, which a staff member hands over. */
const codeOf = async (id: number) =>
  (await staff.client.call('POST /api/gift-cards/:id/code', { params: { id } })).data.code;
const fieldsOf = (answer: { body: unknown }) =>
  Object.keys((answer.body as { errors?: object }).errors ?? {});

describe('gift cards in a basket', () => {
  test('are issued once the order is paid, and mailed at once', async () => {
    const order = await bought([50, 25]);
    expect(await desk.stateOf(order)).toMatchObject({
      ...{ status: 3, held: false, paid: 7500, charged: 7500 },
      mails: ['shop-order-confirmation', 'staff-shop-order'],
    });
    const cards = await cardsOf(order);
    expect(cards).toMatchObject([
      { sold: 5000, balance: 5000, sendings: 1, name: 'Grace', email: 'grace@example.test' },
      { sold: 2500, balance: 2500, sendings: 1 },
    ]);
    expect(await orderState(order)).toMatchObject({ completed: true, left: 0 });
    // The order keeps nothing of whom they are for.
    const kept = sql`select distinct recipient_email, message from order_gift_cards where order_id = ${order}`;
    expect(await desk.rows(kept)).toEqual([{ recipient_email: '', message: '' }]);
    const [mail] = await desk.rows<{ id: number; params: { secret_code: null } }>(
      sql`select id, params from messages where params ->> 'card' = ${String(cards[0]?.id)}`,
    );
    expect(mail?.params.secret_code).toBeNull();
    await deliverMessage(desk.server.deps, mail?.id ?? 0, { lastTry: true }).catch(() => undefined);
    const [{ hashed } = { hashed: false }] = await desk.rows<{ hashed: boolean }>(
      sql`select code_hash is not null as hashed from gift_cards where id = ${cards[0]?.id}`,
    );
    expect(hashed).toBe(true);
  });

  test('are mailed on their day, in the time zone of the business; then the order is complete', async () => {
    const order = await bought([50], addDays(today(), 2));
    expect(await cardsOf(order)).toMatchObject([{ sendings: 0 }]);
    expect(await orderState(order)).toMatchObject({ completed: false });
    desk.clock.advance({ minutes: 24 * 60 });
    await keepGiftCards(desk.server.deps);
    expect(await cardsOf(order)).toMatchObject([{ sendings: 0 }]);
    desk.clock.advance({ minutes: 24 * 60 });
    for (let n = 0; n < 2; n += 1) await keepGiftCards(desk.server.deps);
    expect(await cardsOf(order)).toMatchObject([{ sendings: 1 }]);
    expect(await orderState(order)).toMatchObject({ completed: true });
  });

  test('are told apart on the page of their order by whom they are for, without an address', async () => {
    const { client, id } = await signedIn(desk.server);
    const lines = [giftOf(50), giftOf(25, { recipient_name: 'Ann' })];
    const answer = await buy(lines, { amount: 75 });
    expect(answer.body).toMatchObject({ data: { order_price: { goods: 75, shipping: 0 } } });
    const order = orderOf(answer);
    await desk.rows(sql`update orders set customer_id = ${id} where id = ${order}`);
    const { data } = await client.call('GET /api/my-orders/:id', { params: { id: order } });
    expect(data.gift_cards.map(({ amount, recipient_name: name }) => [amount, name])).toEqual([
      [50, 'Grace'],
      [25, 'Ann'],
    ]);
    expect(JSON.stringify(data)).not.toContain('@example.test');
  });

  test('are bought with trips in one press, of which a gift card pays the trips alone', async () => {
    const gift = await giveCard(desk.server.deps.db, { amount: 20_000 });
    const answer = await buy(
      [giftOf(50)],
      { amount: 50, gift_cards: [gift.code] },
      { trips: [freshTrip()] },
    );
    const order = orderOf(answer);
    expect(await sumsOf(desk.server.deps.db, gift.id)).toEqual({ used: 6780, balance: 13_220 });
    expect(await desk.stateOf(order)).toMatchObject({ status: 3, paid: 5000, charged: 5000 });
  });

  test('are quoted with what they cost, and why one cannot be had', async () => {
    const quoteOf = async (lines: object[]) =>
      (
        (await desk.server.client().send('POST', '/api/basket/quote', { body: { lines } }))
          .body as {
          data: { amount: number; lines: { problem: { field: string } | null }[] };
        }
      ).data;
    const fine = await quoteOf([giftOf(50), giftOf(12.34)]);
    expect(fine).toMatchObject({ amount: 62.34, lines: [{ problem: null }, { problem: null }] });
    const { lines, amount } = await quoteOf([
      giftOf(9.99),
      giftOf(50, { send_on: addDays(today(), 367) }),
      giftOf(50),
    ]);
    expect(amount).toBe(50);
    expect(lines.map(({ problem }) => problem?.field ?? null)).toEqual(['amount', 'send_on', null]);
  });

  test('are refused for another amount, with products, paid by gift card, or when none are sold', async () => {
    const wrong = await buy([giftOf(501)], { amount: 501 });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'gift_card_not_sold' } });
    expect(fieldsOf(wrong)).toEqual(['lines.0.gift.amount']);
    const mixed = await desk.order([itemOf(shirt), giftOf(50)], { amount: 72.6 });
    expect(fieldsOf(mixed)).toEqual(['lines.1.gift.id']);
    const gift = await giveCard(desk.server.deps.db, { amount: 20_000 });
    const byCard = await buy([giftOf(50)], { amount: 0, gift_cards: [gift.code] });
    expect(fieldsOf(byCard)).toEqual(['amount']);
    await giveSettings(desk.server.deps.db, { gift_cards: notSold });
    expect(fieldsOf(await buy([giftOf(50)], { amount: 50 }))).toEqual(['lines.0.gift.amount']);
    await sellGiftCards(desk.server.deps.db);
    expect(
      await desk.rows(sql`select 1 from gift_card_uses where order_id in (
      select id from orders where of_gift_cards)`),
    ).toEqual([]);
  });

  test('a line is bought once, and the same press answers the same', async () => {
    const line = giftOf(50);
    const how = { key: crypto.randomUUID() };
    const first = orderOf(await buy([line], { amount: 50, email: 'once@example.test' }, how));
    expect(await cardsOf(first)).toHaveLength(1);
    const other = await buy([line], { amount: 50 });
    expect(other).toMatchObject({ status: 422, body: { code: 'already_booked' } });
  });

  test('a declined charge issues nothing', async () => {
    const answer = await buy([giftOf(50)], { amount: 50, stripeToken: 'tok_chargeDeclined' });
    expect(answer.status).toBe(422);
    expect(await cardsOf(await desk.lastOrder())).toEqual([]);
  });

  test('that were not paid say no more whom they were for once their buyer is erased, or a month later', async () => {
    const { db } = desk.server.deps;
    const written = async (order: number) =>
      (
        await desk.rows(sql`select recipient_email <> '' as to, message <> '' as message
          from order_gift_cards where order_id = ${order}`)
      )[0];
    const declined = async () => {
      await buy([giftOf(50, { message: 'For Ann' })], {
        ...{ amount: 50, stripeToken: 'tok_chargeDeclined' },
      });
      return desk.lastOrder();
    };
    const [of, later] = [await declined(), await declined()];
    const { id } = await createUser(db);
    await desk.rows(sql`update orders set customer_id = ${id} where id = ${of}`);
    expect([await written(of), await written(later)]).toEqual([
      { to: true, message: true },
      { to: true, message: true },
    ]);
    await inTransaction(db, (tx) => eraseOnOrders(tx, { id, email: null }));
    expect([await written(of), await written(later)]).toEqual([
      { to: false, message: false },
      { to: true, message: true },
    ]);
    // Erased while it was still held, so that nothing else of it is left to find it by.
    await desk.rows(sql`update orders set email = '' where id = ${later}`);
    await cleanUpOrders(db, new Date(desk.clock.now().getTime() + 31 * 24 * 3_600_000));
    expect(await written(later)).toEqual({ to: false, message: false });
  });
});

describe('given back to the buyer', () => {
  test('an order of cards that were not sent is cancelled, and the cards are worth nothing', async () => {
    const order = await bought([50, 25], addDays(today(), 5));
    const { version } = (await staff.client.call('GET /api/orders/:id', { params: { id: order } }))
      .data;
    const body = { version, by_business: false, reason: 'Typed twice', refund: 75 };
    await staff.client.call('POST /api/orders/:id/cancel', { params: { id: order }, body });
    expect(await orderState(order)).toMatchObject({
      ...{ cancelled: true, status: 5, paid: 0, left: 0 },
    });
    expect(await cardsOf(order)).toMatchObject([
      { balance: 0, ended: true },
      { balance: 0, ended: true },
    ]);
    expect(await tasksOf(order)).toEqual([]);
    desk.clock.advance({ minutes: 6 * 24 * 60 });
    await keepGiftCards(desk.server.deps);
    expect(await cardsOf(order)).toMatchObject([{ sendings: 0 }, { sendings: 0 }]);
  });

  test('one of which a card was sent is not cancelled', async () => {
    const order = await bought([50]);
    const details = (await staff.client.call('GET /api/orders/:id', { params: { id: order } }))
      .data;
    expect(details).toMatchObject({ shop: { can_cancel: false }, gift_cards: [{ state: 'sent' }] });
    const body = { version: details.version, by_business: false, reason: '', refund: 50 };
    const refused = await staff.client.refused('POST /api/orders/:id/cancel', {
      params: { id: order },
      body,
    });
    expect(refused.status).toBe(422);
    expect(await cardsOf(order)).toMatchObject([{ balance: 5000, ended: false }]);
  });

  test('staff end a card, and what is left on it goes back to its buyer', async () => {
    const order = await bought([50, 25]);
    const [card] = await cardsOf(order);
    const params = { id: card?.id ?? 0 };
    const { version } = (await staff.client.call('GET /api/gift-cards/:id', { params })).data;
    const body = { version, method: null, to_buyer: true, reason: 'Given twice' };
    const { data } = await staff.client.call('POST /api/gift-cards/:id/end', { params, body });
    expect(data).toMatchObject({ state: 'ended', refunded: 50, balance: 0, order_id: order });
    expect(data.paid_with).toBe('Credit card');
    expect(await orderState(order)).toMatchObject({
      paid: 2500,
      credited: 5000,
      left: 0,
      status: 3,
    });
    expect(await cardsOf(order)).toMatchObject([{ ended: true }, { balance: 2500, ended: false }]);
    expect(await tasksOf(order)).toEqual([]);
  });

  test('one that staff issued has no buyer', async () => {
    const { id } = await giveCard(desk.server.deps.db, { amount: 5000 });
    const body = { version: 1, method: null, to_buyer: true, reason: 'Given twice' };
    const refused = await staff.client.refused('POST /api/gift-cards/:id/end', {
      params: { id },
      body,
    });
    expect(Object.keys(refused.errors)).toEqual(['to_buyer']);
  });

  test('a refund at the provider takes the last card first, and a dispute stops them all', async () => {
    const order = await bought([50, 25]);
    const payment = await paymentOf(order);
    await tell(providerEvent({ payment, amount: 3000 }));
    expect(await cardsOf(order)).toMatchObject([
      { balance: 4500, ended: false },
      { balance: 0, ended: true },
    ]);
    const [first] = await cardsOf(order);
    const code = await codeOf(first?.id ?? 0);
    // 20.00 of it are used for a trip.
    await buy([], { amount: 22.8, gift_cards: [code] }, { trips: [freshTrip()] });
    const dispute = { type: 'dispute', dispute: 'dp_gift', refund: undefined } as const;
    const of = { payment, amount: 4500 };
    await tell(providerEvent(of, { ...dispute, status: 'opened' }));
    expect(await sumsOf(desk.server.deps.db, first?.id ?? 0)).toEqual({
      ...{ used: 4500, refunded: 500 },
    });
    expect(await cardsOf(order)).toMatchObject([{ ended: true }, { ended: true }]);
    expect(await tasksOf(order)).toEqual([
      { kind: 'gift_card_sale', amount: 4500 },
      { kind: 'dispute_opened', amount: 4500 },
    ]);
    await tell(providerEvent(of, { ...dispute, status: 'won' }));
    expect(await orderState(order)).toMatchObject({ paid: 4500, credited: 3000 });
  });

  test('a dispute that is won is told staff, since the card has ended', async () => {
    const order = await bought([50]);
    const payment = await paymentOf(order);
    const dispute = { type: 'dispute', dispute: 'dp_gift_won', refund: undefined } as const;
    const of = { payment, amount: 5000 };
    await tell(providerEvent(of, { ...dispute, status: 'opened' }));
    expect(await cardsOf(order)).toMatchObject([{ balance: 0, ended: true }]);
    await tell(providerEvent(of, { ...dispute, status: 'won' }));
    expect(await cardsOf(order)).toMatchObject([{ balance: 0, ended: true }]);
    expect(await tasksOf(order)).toEqual([{ kind: 'gift_card_sale', amount: 5000 }]);
  });
});

describe('reports', () => {
  test('a sale is owed, no revenue, and not taxed', async () => {
    const from = '2030-01-01';
    desk.clock.advance({ minutes: 24 * 60 * 365 * 4 });
    const day = today();
    const order = await bought([50]);
    const query = { from: day, to: day };
    const sums = await staff.client.call('GET /api/accountant/sums', { query });
    expect(sums.totals).toMatchObject({ net: 0, gross: 0, gift_cards: 50, total: 50 });
    const journal = String(
      (await staff.client.send('GET', '/api/accountant/journal/csv', { query })).body,
    );
    expect(journal).toContain('Gift card,0.00,50.00');
    expect(journal).not.toContain('Sales of orders');
    const revenue = await staff.client.call('GET /api/reports/revenue', { query });
    expect(JSON.stringify(revenue)).not.toContain('"received":50');
    const owed = await staff.client.call('GET /api/gift-card-sums', { query: { from, to: day } });
    expect(owed.data.sold).toBeGreaterThanOrEqual(50);
    expect(order).toBeGreaterThan(0);
  });
});
