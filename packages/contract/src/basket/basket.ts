import { mostBasketLines } from '@slipway/domain/bookings/basket';
import { z } from 'zod';
import {
  askedTrip,
  basketBooker,
  bookedTrip,
  codeOfTrip,
  promoCode,
} from '../bookings/bookings.ts';
import { calendarDate } from '../when.ts';
import { call, data, money, rowId, type Call, type CallName } from '../call.ts';

const linesOf = <Line extends z.ZodType<{ id: string }>>(line: Line) =>
  z
    .array(line)
    .min(1)
    .max(mostBasketLines)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, {
      error: 'Give each line once.',
    });

/** A line as it is kept: what is asked for, and what was shown of it. */
const keptLine = z.object({
  /** Chosen by whoever adds it: it is booked once. */
  id: z.uuid(),
  trip: bookedTrip,
});
export type BasketLine = z.output<typeof keptLine>;

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
  /** The total without a code. */
  price_without_code: money,
  /** What a code takes off it, as its price is shown; null: nothing. */
  code: codeOfTrip,
  terms_version: z.int(),
  /** What goes with it, chosen or included. */
  extras: z.array(z.object({ name: z.string(), pieces: z.int() })),
});

const quotedLine = z.object({
  /** Null: it cannot be had, and `problem` says why. */
  trip: offeredTrip.nullable(),
  problem: z
    .object({
      /** The field of the trip that is at fault. */
      field: z.string(),
      text: z.string(),
      /** For too many items or guests: how many can be had. */
      left: z.int().nullable(),
    })
    .nullable(),
});
export type QuotedLine = z.output<typeof quotedLine>;

const quote = z.object({
  lines: z.array(quotedLine),
  currency: z.string(),
  /** Of the lines that can be had. */
  total_price: money,
  amount: money,
  /** Null: no text of the terms yet. */
  terms_text: z.int().nullable(),
  /** What the code takes off all of them, as prices are shown. */
  discount: money,
  /** Why the code takes nothing off; null: it does, or there is none. */
  code_problem: z.string().nullable(),
});
export type BasketQuote = z.output<typeof quote>;

const booked = z.object({
  status: z.literal('booked'),
  /** In the order of the lines. */
  bookings: z.array(z.int()),
  /** Whether all SMS were sent; null: there are none. */
  sms_sent: z.boolean().nullable(),
});
const requiresAction = z.object({
  status: z.literal('requires_action'),
  client_secret: z.string(),
  bookings: z.array(z.int()),
  /** The page of a bank or a wallet on which the payer pays; null: the browser asks the bank. */
  redirect_url: z.url().nullable(),
});
/** The money was ordered and comes days later: the places are kept, at most until then. */
const awaitingPayment = z.object({
  status: z.literal('awaiting_payment'),
  bookings: z.array(z.int()),
  until: z.iso.datetime(),
});
const basketAnswer = data(
  z.discriminatedUnion('status', [booked, requiresAction, awaitingPayment]),
);
export type BasketAnswer = z.output<typeof basketAnswer>['data'];

const keptBasket = z.object({ lines: z.array(keptLine).max(mostBasketLines) });

const lineParams = z.object({ id: z.uuid() });

export const basketCalls = {
  'POST /api/basket/quote': call({
    summary: 'What the lines of a basket cost now, and which cannot be had',
    access: 'anyone',
    embedded: true,
    offers: true,
    body: z.object({
      lines: linesOf(z.object({ id: z.uuid(), trip: z.object(askedTrip) })),
      code: promoCode.nullish(),
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
      /** What is due now for all lines. */
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
      /** Any of its bookings. */
      booking_id: rowId,
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
    body: keptLine.pick({ trip: true }),
    answer: data(keptLine),
  }),
  'DELETE /api/my-basket/lines/:id': call({
    summary: 'Take a line out of the basket that is kept with the account',
    access: 'signed-in',
    params: lineParams,
  }),
} as const satisfies Record<CallName, Call>;
