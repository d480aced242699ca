import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { tripOf } from '../baskets/basket-body.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk } from '../shop/shop-desk.ts';
import { bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { giveCard, sumsOf, wrongSums } from './gift-desk.ts';

let desk: ShopDesk;
beforeAll(async () => {
  // Debits are in euros.
  desk = await openShopDesk({ currency: 'EUR' });
});
afterEach(async () => expect(await wrongSums(desk.server.deps.db)).toEqual([]));
afterAll(() => desk.close());

const card = (amount: number) => giveCard(desk.server.deps.db, { amount, currency: 'EUR' });
const refusedDebit = { stripeToken: 'ctoken_test_sepa_fails' };
const today = () => todayIn('America/Toronto', desk.clock.now());
let days = 20;

/** A trip of 678.00 whose deposit of 67.80 is paid by a gift card of 30.00 and a debit that the bank refuses. */
async function bookBeside(code: string): Promise<number> {
  const date = addDays(today(), (days += 1));
  const trip = tripOf(bookingBody(date, { total_price: 678, amount: 67.8 }));
  const answer = await desk.order(
    [],
    { amount: 37.8, gift_cards: [code], delivery: null, ...refusedDebit },
    { trips: [trip] },
  );
  expect(answer.body).toMatchObject({ data: { status: 'awaiting_payment' } });
  return (answer.body as { data: { bookings: number[] } }).data.bookings[0] ?? 0;
}

async function takeCash(of: { booking: number } | { order: number }, amount: number) {
  const { client } = await signedIn(desk.server, 'Admin');
  const paid = { by: 'hand', for: 'payment', method: 'Cash', date: today(), despite_awaited: true };
  const body = { ...of, ...paid, amount };
  expect(await client.send('POST', '/api/take-payment', { body })).toMatchObject({ status: 200 });
}

async function refuseDebit() {
  desk.clock.advance({ days: 3 });
  await settleHolds(desk.server.deps);
}

test('a booking that was paid in cash meanwhile is paid by its gift card as well', async () => {
  const gift = await card(3000);
  const id = await bookBeside(gift.code);
  await takeCash({ booking: id }, 37.8);
  await refuseDebit();
  expect(await sumsOf(desk.server.deps.db, gift.id)).toEqual({ used: 3000 });
  const { client } = await signedIn(desk.server, 'Admin');
  const { data } = await client.call('GET /api/bookings/:id', { params: { id } });
  expect(data).toMatchObject({ paid: 67.8, status: 2 });
});

test('a gift card is free again where nothing of it is owed any more', async () => {
  const gift = await card(3000);
  const id = await bookBeside(gift.code);
  await takeCash({ booking: id }, 678);
  await refuseDebit();
  expect(await sumsOf(desk.server.deps.db, gift.id)).toEqual({ balance: 3000 });
});

test('an order that was paid in cash meanwhile is paid by its gift card as well', async () => {
  const shirt = await desk.show('T-shirt', { quantity: 100 });
  const gift = await card(1000);
  const answer = await desk.order([itemOf(shirt)], {
    amount: 12.6,
    gift_cards: [gift.code],
    ...refusedDebit,
  });
  const order = orderOf(answer);
  await takeCash({ order }, 12.6);
  await refuseDebit();
  expect(await sumsOf(desk.server.deps.db, gift.id)).toEqual({ used: 1000 });
});
