import { deliveryStates } from '@slipway/domain/orders/fulfilment';
import { z } from 'zod';
import { call, data, fileCall, idParams, money, type Call, type CallName } from '../call.ts';
import { email } from '../fields.ts';
import { calendarDate } from '../when.ts';
import { soldGiftCard } from './order-details.ts';
import { returnedLines, returnReason, returnRefund } from './fulfilment.ts';

const token = z.object({ token: z.string().min(1).max(200) });

/** What the page of an order shows: not whose it is, no way to reach anybody, of the address the town. */
const orderPage = z.object({
  number: z.int(),
  ordered_on: calendarDate,
  state: z.enum(deliveryStates),
  currency: z.string(),
  delivery: z.discriminatedUnion('by', [
    z.object({
      by: z.literal('pickup'),
      place: z.object({ name: z.string(), address: z.string(), hours: z.string() }),
    }),
    z.object({
      by: z.literal('shipping'),
      way: z.string(),
      city: z.string(),
      /** Two letters. */
      country: z.string(),
    }),
    z.object({ by: z.literal('email') }),
  ]),
  tracking: z.string(),
  /** The page on which the parcel is followed; null: it has a number alone, or nothing. */
  tracking_url: z.url().nullable(),
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      quantity: z.int(),
      /** With its taxes, less a code. */
      amount: money,
      /** What the code took off its price, without taxes that come on top. */
      discount: money,
      returned: z.int(),
      /** What was not refunded of its returned pieces, and why. */
      deductions: z.array(z.object({ amount: money, reason: z.string() })),
    }),
  ),
  /** The gift cards that it sells, each with the name of whom it is for; empty: none. */
  gift_cards: z.array(soldGiftCard),
  /** The code that it was ordered with; null: none. */
  code: z.string().nullable(),
  shipping: money,
  total: money,
  /** What was refunded, or is about to be. */
  refunded: money,
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: money })),
  tax_included: z.boolean(),
  /** What a cancellation refunds; null: it can no longer be cancelled. */
  cancel_refund: money.nullable(),
  can_return: z.boolean(),
  return_days: z.int(),
  /** The last day on which a return can be asked for; null: it is not delivered yet. */
  return_until: calendarDate.nullable(),
  /** A return that was asked for and has not come yet. */
  open_return: z
    .object({
      asked_on: calendarDate,
      lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** Where it is brought or sent. */
      to: z.object({ name: z.string(), address: z.string() }),
    })
    .nullable(),
});
export type OrderPage = z.output<typeof orderPage>;

const cancelBody = z.object({
  /** As shown before confirming; refused when it differs now. */
  refund: money,
});
const returnBody = z.object({ lines: returnedLines, reason: returnReason, refund: money });
const previewBody = z.object({ lines: returnedLines });
/** Whoever has the link also knows the e-mail address of the order, or can do nothing with it. */
const known = { email };
const own = { action: 'read', subject: 'Customer' } as const;

/** The page of an order of the shop, by link and for signed-in customers (docs/rules/calls.md, "The order's page"). */
export const orderPageCalls = {
  'GET /api/order/:token': call({
    summary: 'An order of the shop by the link to its page',
    access: 'anyone',
    offers: false,
    params: token,
    answer: data(orderPage),
  }),
  'GET /api/order/:token/invoice': fileCall({
    summary: 'The invoice of an order by link, as PDF, without e-mail address and phone',
    access: 'anyone',
    offers: false,
    params: token,
    file: 'application/pdf',
  }),
  'POST /api/order/:token/cancel': call({
    summary: 'Cancel an order by link, before it is packed',
    access: 'anyone',
    offers: false,
    params: token,
    body: cancelBody.extend(known),
    answer: data(orderPage),
  }),
  'POST /api/order/:token/return-preview': call({
    summary: 'What a return by link would refund; changes nothing',
    access: 'anyone',
    offers: false,
    params: token,
    body: previewBody,
    answer: data(returnRefund),
  }),
  'POST /api/order/:token/return': call({
    summary: 'Ask for a return by link',
    access: 'anyone',
    offers: false,
    params: token,
    body: returnBody.extend(known),
    answer: data(orderPage),
  }),
  'GET /api/my-orders/:id': call({
    summary: 'An order of the shop of the signed-in customer, as its page shows it',
    access: own,
    params: idParams,
    answer: data(orderPage),
  }),
  'GET /api/my-orders/:id/invoice': fileCall({
    summary: 'The invoice of an own order of the shop, as PDF',
    access: own,
    params: idParams,
    file: 'application/pdf',
  }),
  'POST /api/my-orders/:id/cancel': call({
    summary: 'Cancel an own order of the shop, before it is packed',
    access: own,
    params: idParams,
    body: cancelBody,
    answer: data(orderPage),
  }),
  'POST /api/my-orders/:id/return-preview': call({
    summary: 'What a return of an own order would refund; changes nothing',
    access: own,
    params: idParams,
    body: previewBody,
    answer: data(returnRefund),
  }),
  'POST /api/my-orders/:id/return': call({
    summary: 'Ask for a return of an own order',
    access: own,
    params: idParams,
    body: returnBody,
    answer: data(orderPage),
  }),
} as const satisfies Record<CallName, Call>;
