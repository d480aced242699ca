import { maxBasketLines } from '@slipway/domain/bookings/basket';
import { maxGiftCards } from '@slipway/domain/payments/gift-cards';
import { highestGiftAmount } from '@slipway/domain/payments/gift-card-sale';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';
import {
  requestedTrip,
  basketBooker,
  bookedTrip,
  codeOfTrip,
  promoCode,
} from '../bookings/bookings.ts';
import { picture } from '../catalogue/picture.ts';
import { calendarDate } from '../when.ts';
import { call, data, money, rowId, type Call, type CallName } from '../call.ts';
import { email } from '../fields.ts';
import { deliveryChoice, orderedDelivery } from '../orders/delivery.ts';
import { orderPrice, quotedOrder } from '../orders/order-quote.ts';

/** Codes of gift cards, in the order in which they pay. */
const giftCodes = z.array(promoCode).max(maxGiftCards);

/** A gift card that was typed, with what it pays now. */
const quotedGift = z.object({
  /** As it was typed, maybe as `code`. */
  typed: z.string(),
  /** The end of its code; null: there is no such card. */
  last4: z.string().nullable(),
  /** What is on it. */
  balance: money,
  /** What it pays of what is due now. */
  amount: money,
  /** Why it cannot be used; null: it can. */
  problem: z.string().nullable(),
});

/** A product as a visitor asks for it. */
const askedItem = z.object({
  unit_id: z.int().min(1).max(2_147_483_647),
  variant_id: z.int().min(1).max(2_147_483_647),
  quantity: z.int().min(1).max(999),
});

const shortText = (most: number) => z.string().overwrite(oneLine).max(most).default('');

/** A gift card as a visitor buys it; its code is made when its mail goes out. */
const askedGift = z.object({
  amount: money.gt(0).max(highestGiftAmount),
  recipient_name: shortText(120),
  recipient_email: email,
  sender_name: shortText(120),
  message: z.string().trim().max(500).default(''),
  /** The day its mail goes out; null: at once. */
  send_on: calendarDate.nullable(),
});
export type RequestedGift = z.output<typeof askedGift>;

const linesOf = <Line extends z.ZodType<{ id: string }>>(line: Line) =>
  z
    .array(line)
    .min(1)
    .max(maxBasketLines)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: 'Give each line once.',
    });

/** Chosen by whoever adds a line: it is booked, or ordered, once. */
const lineId = z.uuid();

const keptTrip = z.object({ id: lineId, trip: bookedTrip });
const keptItem = z.object({
  id: lineId,
  /** `price`: as it was shown, of one. */
  item: askedItem.extend({ price: money }),
});
const keptGift = z.object({ id: lineId, gift: askedGift });
/** A stored line: the request, and the prices and terms that were shown. */
const keptLine = z.union([keptTrip, keptItem, keptGift]);
export type BasketLine = z.output<typeof keptLine>;
const askedLine = z.union([
  z.object({ id: lineId, trip: z.object(requestedTrip) }),
  z.object({ id: lineId, item: askedItem }),
  keptGift,
]);

/** What a line would be booked as now. */
const offeredTrip = z.object({
  unit: z.string(),
  unit_id: z.int(),
  package: z.string(),
  date: calendarDate,
  time: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  total_price: money,
  /** The deposit, which is due now. */
  amount: money,
  /** Held on a card or taken for the trip, and given back; no part of the price. 0: none. */
  security_deposit: money,
  /** The total without a code. */
  price_without_code: money,
  /** What a code takes off it, as its price is shown; null: nothing. */
  code: codeOfTrip,
  terms_version: z.int(),
  /** What goes with it, chosen or included. */
  extras: z.array(z.object({ name: z.string(), pieces: z.int() })),
});

/** What a line of products would be ordered as now. */
const offeredItem = z.object({
  unit_id: z.int(),
  variant_id: z.int(),
  /** With the values of the variant's options. */
  name: z.string(),
  sku: z.string(),
  /** Of its page; null: it is not on show. */
  path: z.string().nullable(),
  picture: picture.nullable(),
  /** Of one. */
  price: money,
  quantity: z.int(),
  /** Of all, before a code. */
  amount: money,
  pickup_only: z.boolean(),
  /** Whether its page has other variants of it. */
  has_others: z.boolean(),
  /** What a code takes off all of them; null: nothing. */
  code: codeOfTrip,
});

const quotedLine = z.object({
  /** Null: it is of products, or cannot be had, and `problem` says why. */
  trip: offeredTrip.nullable(),
  /** Null: it is a trip, or no longer in the shop. With `problem` it is what cannot be had. */
  item: offeredItem.nullable(),
  /** Null: not a gift card, or unavailable. */
  gift: z.object({ amount: money }).nullable(),
  problem: z
    .object({
      /** The field of the line that is at fault. */
      field: z.string(),
      text: z.string(),
      /** For too many items, guests or products: how many are available. */
      left: z.int().nullable(),
    })
    .nullable(),
});
export type QuotedLine = z.output<typeof quotedLine>;
export type OfferedItem = z.output<typeof offeredItem>;

const quote = z.object({
  lines: z.array(quotedLine),
  /** Null: no product is available. */
  order: quotedOrder.nullable(),
  currency: z.string(),
  /** Of the available lines. */
  total_price: money,
  /** What is due now, less what gift cards pay: what is charged. */
  amount: money,
  /** Null: no text of the terms yet. */
  terms_text: z.int().nullable(),
  /** What the code takes off all of them, as prices are shown. */
  discount: money,
  /** Why the code takes nothing off; null: it does, or there is none. */
  code_problem: z.string().nullable(),
  gift_cards: z.array(quotedGift),
});
export type BasketQuote = z.output<typeof quote>;

const booked = z.object({
  status: z.literal('booked'),
  /** In the order of the lines. */
  bookings: z.array(z.int()),
  /** The order of its products or gift cards; null: it had none. */
  order: z.int().nullable(),
  /** What that order comes to. */
  order_price: orderPrice.nullable(),
  /** Whether all SMS were sent; null: there are none. */
  sms_sent: z.boolean().nullable(),
});
const requiresAction = z.object({
  status: z.literal('requires_action'),
  client_secret: z.string(),
  bookings: z.array(z.int()),
  order: z.int().nullable(),
  /** The page of a bank or a wallet on which the payer pays; null: the browser asks the bank. */
  redirect_url: z.url().nullable(),
});
/** The money was ordered and comes days later: the places are kept, at most until then. */
const awaitingPayment = z.object({
  status: z.literal('awaiting_payment'),
  bookings: z.array(z.int()),
  order: z.int().nullable(),
  order_price: orderPrice.nullable(),
  until: z.iso.datetime(),
});
const basketAnswer = data(
  z.discriminatedUnion('status', [booked, requiresAction, awaitingPayment]),
);
export type BasketAnswer = z.output<typeof basketAnswer>['data'];

const keptBasket = z.object({ lines: z.array(keptLine).max(maxBasketLines) });

const lineParams = z.object({ id: lineId });

/** `before`: where a new line goes, before the line with this id; absent or unknown: at the end. */
const placed = { before: lineId.nullish() };

export const basketCalls = {
  'POST /api/basket/quote': call({
    summary: 'What the lines of a basket cost now, and which cannot be had',
    access: 'anyone',
    embedded: true,
    offers: true,
    body: z.object({
      lines: linesOf(askedLine),
      /** A promo code, or a gift card's. */
      code: promoCode.nullish(),
      gift_cards: giftCodes.default([]),
      /** How its products are delivered; absent: not chosen yet. */
      delivery: deliveryChoice.nullish(),
    }),
    answer: data(quote),
  }),
  'POST /api/basket/checkout': call({
    summary: 'Book all lines of a basket and pay what is due now, or nothing of it',
    idempotent: true,
    access: 'anyone',
    embedded: true,
    offers: true,
    body: z.object({
      ...basketBooker,
      lines: linesOf(keptLine),
      /** How its products are delivered; only with products. */
      delivery: orderedDelivery.nullish(),
      /** The days for returns that were shown with products. */
      return_days: z.int().min(0).max(3650).optional(),
      gift_cards: giftCodes.optional(),
      /** What is due now for all lines, less what gift cards pay. */
      amount: money,
    }),
    answer: basketAnswer,
  }),
  'POST /api/basket/confirm': call({
    summary: 'Complete a basket whose card asked for 3-D Secure',
    access: 'anyone',
    embedded: true,
    offers: false,
    body: z.object({
      /** Any of its bookings, or its order where it has none. */
      booking_id: rowId.nullish(),
      order_id: rowId.nullish(),
      client_secret: z.string().min(1).max(200),
    }),
    answer: basketAnswer,
  }),
  'GET /api/my-basket': call({
    summary: 'The basket that is kept with the account',
    access: 'signed-in',
    answer: data(keptBasket),
  }),
  'PUT /api/my-basket/lines/:id': call({
    summary: 'Keep a line of a basket with the account, in place of the one with its id',
    access: 'signed-in',
    params: lineParams,
    body: z.union([
      keptTrip.omit({ id: true }).extend(placed),
      keptItem.omit({ id: true }).extend(placed),
      keptGift.omit({ id: true }).extend(placed),
    ]),
    answer: data(keptLine),
  }),
  'DELETE /api/my-basket/lines/:id': call({
    summary: 'Take a line out of the basket that is kept with the account',
    access: 'signed-in',
    params: lineParams,
  }),
} as const satisfies Record<CallName, Call>;
