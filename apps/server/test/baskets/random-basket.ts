import type { BasketQuote } from '@slipway/contract/basket/basket';
import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { giveSettings } from '#features/settings/settings-api.ts';
import type { TestClient } from '../harness/client.ts';
import { giveCard } from '../gift-cards/gift-desk.ts';
import { openShopDesk, type ShopDesk, type Sold } from '../shop/shop-desk.ts';
import { bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { TestClock } from '../support/test-clock.ts';
import { tripOf } from './basket-body.ts';

const giftCard = fc.record({
  amount: fc.integer({ min: 1, max: 9000 }),
  days: fc.constantFrom(null, 0, 2),
});

/** A basket that somebody presses: what is in it, its codes, and the card. */
export const randomBasket = fc.record({
  trips: fc.array(
    fc.record({ guests: fc.integer({ min: 1, max: 8 }), bags: fc.nat(3), guide: fc.boolean() }),
    { maxLength: 3 },
  ),
  /** Products by their place, with how many of each. */
  items: fc.uniqueArray(
    fc.record({ product: fc.nat(3), quantity: fc.integer({ min: 1, max: 4 }) }),
    { maxLength: 3, selector: ({ product }) => product },
  ),
  delivery: fc.constantFrom('pickup', 'standard', 'express'),
  hasCode: fc.constantFrom(true, true, false),
  /** What is on the gift cards that are entered, and after how many days they expire. */
  giftCards: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(giftCard, { maxLength: 2 }) },
  ),
  card: fc.constantFrom('tok_visa', 'tok_visa', 'tok_visa', 'tok_chargeDeclined', 'asks'),
});
export type RandomBasket = typeof randomBasket extends fc.Arbitrary<infer B> ? B : never;

/** How a code is made that the baskets of a run share. */
export const randomCode = fc.record({
  off: fc.oneof(
    fc.record({
      of: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
    }),
    fc.record({
      of: fc.constant('amount' as const),
      amount: fc.integer({ min: 1, max: 150_000 }).map((n) => n / 100),
    }),
  ),
  applies_to: fc.constantFrom(
    { of: 'all' as const },
    { of: 'all' as const },
    { of: 'packages' as const },
    { of: 'shop' as const },
  ),
  most_uses: fc.integer({ min: 1, max: 2 }),
});
export type RandomCode = typeof randomCode extends fc.Arbitrary<infer C> ? C : never;

/** What is held or booked of a basket, with what was done outside to its charge. */
export interface Pressed {
  bookingIds: number[];
  orderId: number | null;
  clientSecret: string | null;
  outside: { ref: string; amount: number }[];
  disputes: { ref: string; amount: number }[];
}

/** How often each thing was done, so that nothing is refused always without anybody noticing. */
export const accepted = new Map<string, number>();
export const accept = (what: string) => accepted.set(what, (accepted.get(what) ?? 0) + 1);

/** A business at which random baskets are pressed. */
export interface RandomDesk {
  desk: ShopDesk;
  admin: TestClient;
  clock: TestClock;
  products: readonly Sold[];
  /** Makes a code; its text and the number of its promotion. */
  makeCode: (code: RandomCode) => Promise<{ id: number; text: string }>;
  /** Presses a basket as it is quoted; null: it was refused. */
  press: (basket: RandomBasket, code: string) => Promise<Pressed | null>;
  freshDay: () => CalendarDate;
  /** Fills the shelves, so that the next run finds something. */
  restock: () => Promise<void>;
}

/** How many pieces of each product there are to begin with. */
const shelves = [9, 5, 6, 4];

/** The most runs on one desk: each takes days of its own. */
export const runsOfDesk = 30;

/** @param included whether prices include the tax */
export async function openRandomDesk(included: boolean): Promise<RandomDesk> {
  const clock = new TestClock();
  const desk = await openShopDesk({ clock });
  const { db } = desk.server.deps;
  await giveSettings(db, {
    sale_taxes: [
      { name: 'GST', percent: 5 },
      { name: 'QST', percent: 9.975 },
    ],
    prices_include_tax: included,
  });
  await desk.rows(sql`
    insert into extras (id, name, offer, price_cents, per, refund, stock, most_quantity, unit_ids)
    overriding system value values
      (1, 'Dry bag', 'choice', 633, 'booking', 'trip', 4, 3, '{3}'),
      (2, 'Guide', 'choice', 4501, 'hour', 'always', null, 1, '{3}'),
      (3, 'Cleaning', 'fee', 1999, 'booking', 'never', null, 1, '{3}')`);
  const admin = (await signedIn(desk.server, 'Admin')).client;
  const products = [
    await desk.show('T-shirt', { price: 20, quantity: 9 }),
    await desk.show('Mug', { price: 14.99, quantity: 5 }),
    await desk.show('Chart', { price: 0.35, quantity: 6, taxes: [] }),
    await desk.show('Paddle', {
      price: 125.05,
      quantity: 4,
      taxes: [{ name: 'VAT', percent: 21 }],
    }),
  ];
  let day = 0;
  let codes = 0;
  const freshDay = (): CalendarDate => {
    day += 1;
    return addDays(todayIn('America/Toronto', clock.now()), 5 + day);
  };
  const linesOf = ({ trips, items }: RandomBasket) => [
    ...trips.map(({ guests, bags, guide }) => ({
      id: crypto.randomUUID(),
      trip: {
        ...tripOf(bookingBody(freshDay(), { details: guests })),
        extras: [
          ...(bags > 0 ? [{ id: 1, quantity: bags }] : []),
          ...(guide ? [{ id: 2, quantity: 1 }] : []),
        ],
      },
    })),
    ...items.map(({ product, quantity }) => {
      const { unit_id, variant_id, price } = products[product] as Sold;
      return { id: crypto.randomUUID(), item: { unit_id, variant_id, price, quantity } };
    }),
  ];
  return {
    ...{ desk, admin, clock, products, freshDay },
    makeCode: async (code) => {
      const body = { name: 'Random', code: `RANDOM-${(codes += 1)}`, ...code };
      const { id, code: text } = (await admin.call('POST /api/codes', { body })).data;
      return { id, text: text ?? '' };
    },
    press: async (basket, code) => {
      const lines = linesOf(basket);
      if (lines.length === 0) return null;
      const cards = [];
      const today = todayIn('America/Toronto', clock.now());
      for (const { amount, days } of basket.giftCards) {
        const expiry = days === null ? {} : { expiresOn: addDays(today, days) };
        cards.push((await giveCard(db, { amount, ...expiry })).code);
      }
      const delivery =
        basket.delivery === 'pickup'
          ? desk.pickup
          : desk.shipped(desk.delivery[basket.delivery as 'standard']);
      const hasItems = basket.items.length > 0;
      const asked = {
        ...(basket.hasCode && { code }),
        gift_cards: cards,
        ...(hasItems && {
          delivery: basket.delivery === 'pickup' ? delivery : { ...delivery, country: 'CA' },
        }),
      };
      const client = desk.server.client();
      const quoted = await client.send('POST', '/api/basket/quote', { body: { lines, ...asked } });
      if (quoted.status !== 200) throw new Error(`Not quoted: ${JSON.stringify(quoted.body)}`);
      const quote = (quoted.body as { data: BasketQuote }).data;
      const priced = lines.map((line, n) => {
        const now = quote.lines[n]?.trip;
        if (!('trip' in line) || !now) return line;
        const { total_price, amount } = now;
        return { ...line, trip: { ...line.trip, total_price, amount } };
      });
      const answer = await desk.order(
        priced,
        {
          ...(basket.hasCode && quote.code_problem === null && { code }),
          gift_cards: cards,
          delivery: hasItems ? delivery : undefined,
          amount: quote.amount,
          stripeToken: basket.card === 'asks' ? 'pm_card_threeDSecure2Required' : basket.card,
        },
        { client },
      );
      const pressed = pressedOf(answer, quote);
      if (pressed) {
        accept('pressed');
        if (quote.lines.some(({ trip }) => trip?.code)) accept('code on trips');
        if (quote.lines.some(({ item }) => item?.code)) accept('code on products');
        if (quote.gift_cards.some(({ amount }) => amount > 0)) accept('gift cards');
        if (quote.amount === 0) accept('nothing charged');
      }
      return pressed;
    },
    restock: async () => {
      for (const [n, { variant_id }] of products.entries()) {
        await desk.rows(
          sql`update product_variants set quantity = held + ${shelves[n]} where id = ${variant_id}`,
        );
      }
    },
  };
}

/** What a quote shows as possible is pressed; only what is refused for a reason is none. */
function pressedOf(answer: { status: number; body: unknown }, quote: BasketQuote): Pressed | null {
  const { code, data } = answer.body as {
    code?: string;
    data?: { bookings: number[]; order: number | null; client_secret?: string };
  };
  if (answer.status === 200 && data) {
    return {
      ...{ bookingIds: data.bookings, orderId: data.order },
      clientSecret: data.client_secret ?? null,
      ...{ outside: [], disputes: [] },
    };
  }
  const isShort = quote.lines.some(({ problem }) => problem !== null);
  const expected = isShort
    ? ['out_of_stock', 'slot_unavailable', 'invalid', 'price_changed']
    : ['card_declined'];
  if (code !== undefined && expected.includes(code)) return null;
  throw new Error(`Refused otherwise: ${JSON.stringify([answer.body, quote])}`);
}
