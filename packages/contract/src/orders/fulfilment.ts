import { staffArea, supervisorArea } from '@slipway/domain/identity/abilities';
import { fulfilmentSteps } from '@slipway/domain/orders/fulfilment';
import { z } from 'zod';
import { call, data, idParams, money, type Call, type CallName } from '../call.ts';
import { email, line, phone } from '../fields.ts';
import { clearable, emptyableText, formVersion } from '../form-fields.ts';
import { shippingAddress } from './delivery.ts';
import { orderDetails } from './order-details.ts';

const position = z.int().min(0).max(32_767);
const pieces = z.int().min(1).max(1_000_000);

/** Pieces of an order's lines that come back. */
export const returnedLines = z
  .array(z.object({ position, quantity: pieces }))
  .min(1)
  .max(50);

export const returnReason = z.string().trim().max(500).default('');

/** What a return refunds. */
export const returnRefund = z.object({
  currency: z.string(),
  goods: money,
  /** Outward shipping: once everything is back. */
  shipping: money,
  refund: money,
});
export type ReturnRefundAnswer = z.output<typeof returnRefund>;

/** … with what is deducted for loss of value or missing parts. */
const receivedRefund = returnRefund.extend({
  /** Within `goods` it is no longer. */
  deducted: money,
  /** What of each line can be deducted at most: what its pieces came to and was not refunded. */
  lines: z.array(z.object({ position, amount: money })),
});
export type ReceivedRefundAnswer = z.output<typeof receivedRefund>;

const deduction = money.default(0);

/** A number, or the address of a page. */
const tracking = line(300).default('');

const pickedLine = z.object({
  variant_id: z.int(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
});

const pickList = z.object({
  /** What is to be taken from the shelves, summed, by name. */
  products: z.array(pickedLine),
  /** The orders that it is for, the oldest first. */
  orders: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      by: z.enum(['pickup', 'shipping']),
      /** The pick-up place or the shipping method. */
      to: z.string(),
      lines: z.array(pickedLine),
    }),
  ),
});
export type PickList = z.output<typeof pickList>;

/** What happens to orders of the shop after they are paid (docs/rules/calls.md, "Fulfilment"). */
export const fulfilmentCalls = {
  'GET /api/pick-list': call({
    summary: 'What is to be taken from the shelves for all paid orders that are not packed',
    access: staffArea,
    answer: data(pickList),
  }),
  'POST /api/orders/:id/step': call({
    summary: 'Take an order of the shop a step further, or take the last step back',
    access: staffArea,
    params: idParams,
    body: z.object({
      version: formVersion,
      step: z.enum(fulfilmentSteps),
      /** Of a parcel that is shipped. */
      tracking,
    }),
    answer: data(orderDetails),
  }),
  'POST /api/orders/:id/contact': call({
    summary: 'Change whom an order of the shop is for, where it goes, its tracking and notes',
    access: staffArea,
    params: idParams,
    body: z.object({
      version: formVersion,
      name: line(120).min(1),
      email,
      phone: clearable(phone).default(''),
      staff_notes: emptyableText(5000).default(''),
      /** Of an order that is shipped; the country stays. */
      address: shippingAddress.omit({ country: true }).nullish(),
      tracking,
    }),
    answer: data(orderDetails),
  }),
  'POST /api/orders/:id/return-preview': call({
    summary: 'What a return of these pieces would refund; changes nothing',
    access: staffArea,
    params: idParams,
    body: z.object({
      lines: z
        .array(z.object({ position, quantity: z.int().min(0).max(1_000_000), deduction }))
        .min(1)
        .max(50),
    }),
    answer: data(receivedRefund),
  }),
  'POST /api/orders/:id/return': call({
    summary: 'Enter a return that a customer asked for',
    access: staffArea,
    params: idParams,
    body: z.object({ version: formVersion, lines: returnedLines, reason: returnReason }),
    answer: data(orderDetails),
  }),
  'POST /api/orders/:id/return/receive': call({
    summary: 'Receive the open return of an order: its pieces go back into stock, and are refunded',
    access: staffArea,
    params: idParams,
    body: z.object({
      version: formVersion,
      lines: z
        .array(
          z.object({
            position,
            received: z.int().min(0).max(1_000_000),
            /** Of these, pieces that can be sold again. */
            restocked: z.int().min(0).max(1_000_000),
            /** For loss of value or missing parts, within what these pieces came to. */
            deduction,
            /** Why; the customer reads it. */
            deduction_reason: z.string().trim().max(300).default(''),
          }),
        )
        .min(1)
        .max(50),
      /** As shown before confirming; refused when it differs now. */
      refund: money,
    }),
    answer: data(orderDetails),
  }),
  'POST /api/orders/:id/return/close': call({
    summary: 'Close the open return of an order of which nothing came: nothing is refunded',
    access: staffArea,
    params: idParams,
    body: z.object({ version: formVersion }),
    answer: data(orderDetails),
  }),
  'POST /api/orders/:id/remove-pieces': call({
    summary: 'Remove pieces from an order that is not handed over: back into stock, and refunded',
    access: supervisorArea,
    params: idParams,
    body: z.object({
      version: formVersion,
      lines: returnedLines,
      /** As shown; refused when it is another one by now. */
      refund: money,
      reason: z.string().trim().min(1).max(300),
    }),
    answer: data(orderDetails),
  }),
  'POST /api/orders/:id/refund': call({
    summary: 'Refund parts of an order of the shop without a return: of its lines, of its shipping',
    access: supervisorArea,
    params: idParams,
    body: z.object({
      version: formVersion,
      lines: z.array(z.object({ position, amount: money })).max(50),
      shipping: money,
      reason: line(300).min(1),
    }),
    answer: data(orderDetails),
  }),
} as const satisfies Record<CallName, Call>;
