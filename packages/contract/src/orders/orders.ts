import { staffArea } from '@slipway/domain/identity/abilities';
import { orderState } from '@slipway/domain/orders/order-state';
import { deliveryFilters } from '@slipway/domain/orders/fulfilment';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { z } from 'zod';
import {
  call,
  data,
  fileCall,
  fromEnd,
  idParams,
  longPageOf,
  money,
  pageOf,
  pageQuery,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { email, line, phone } from '../fields.ts';
import { calendarDate, clearable, emptyableText, formVersion, listQuery } from '../form-fields.ts';
import { wholeNumber } from '../numbers.ts';
import { deliveryChoice, orderedDelivery } from './delivery.ts';
import { listedOrder, orderDetails } from './order-details.ts';
import { quotedOrder } from './order-quote.ts';

/** A manual payment: method, date and reference. */
export const paidByHand = z.object({
  method: z.enum(handMethods),
  /** Absent: today. */
  paid_on: calendarDate.nullish(),
  reference: line(100).default(''),
});

const myOrder = orderDetails.pick({
  id: true,
  delivery_date: true,
  delivery_address: true,
  status: true,
  completed: true,
  cancelled: true,
  awaiting: true,
  currency: true,
  total_price: true,
  deposit: true,
  paid: true,
  left: true,
  lines: true,
  gift_card_amounts: true,
  code: true,
  tax_lines: true,
  tax_included: true,
  source: true,
  delivery_state: true,
});
export type MyOrder = z.output<typeof myOrder>;

/** The products of an order. */
const orderedLines = z
  .array(
    z.object({
      unit_id: z.int().min(1).max(2_147_483_647),
      /** Absent: the only variant of the product. */
      variant_id: z.int().min(1).max(2_147_483_647).nullish(),
      quantity: z.int().min(1).max(1_000_000),
    }),
  )
  .min(1)
  .max(50);
export type OrderedLines = z.output<typeof orderedLines>;

/** The content of an order; prices and stock are the server's. */
const orderBody = z.object({
  name: line(120).min(1),
  email: clearable(email).default(''),
  phone: clearable(phone).default(''),
  delivery_date: calendarDate,
  delivery_address: emptyableText(500).default(''),
  lines: orderedLines,
  /** As shown to staff; compared, never trusted. */
  total_price: money,
  staff_notes: emptyableText(5000).default(''),
});
export type OrderBody = z.output<typeof orderBody>;

/** As sent in addresses. */
const orderStateTexts = Object.values(orderState).map((state) => `${state}` as const);

const filters = {
  status: z.enum(orderStateTexts).optional(),
  /** Open: neither completed nor cancelled. */
  state: z.enum(['open', 'completed', 'cancelled']).optional(),
  /** Delivery dates, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  customer_id: rowId.optional(),
  unit_id: rowId.optional(),
  /** Where it came from. */
  source: z.enum(['staff', 'repeat', 'shop']).optional(),
  /** How far orders of the shop have come, as staff see to them. */
  delivery: z.enum(deliveryFilters).optional(),
};
const orderQuery = listQuery('id', 'name', 'delivery_date', 'status', 'total_price', 'paid', 'left')
  .omit({ ended: true })
  .extend({ ...filters, from_end: fromEnd });
export type OrderQuery = z.output<typeof orderQuery>;

const cancelPreview = z.object({
  currency: z.string(),
  paid: money,
  kept: money,
  refund: money,
  /** Still owed after the cancellation. */
  owed: money,
  /** The part of the refund that goes to cards at once; staff refund the rest manually. */
  by_card: money,
});
export type OrderCancelPreview = z.output<typeof cancelPreview>;

/** Orders (docs/rules/calls.md, "Orders"): products with quantities and a delivery date. */
export const ordersCalls = {
  'GET /api/orders': call({
    summary: 'Orders, the next delivery first unless sorted otherwise',
    access: staffArea,
    query: orderQuery,
    answer: longPageOf(listedOrder),
  }),
  'GET /api/orders/csv': fileCall({
    summary: 'The orders that the filters show, all of them, as CSV',
    access: staffArea,
    query: orderQuery.omit({ page: true, per_page: true, from_end: true }),
    file: 'text/csv; charset=utf-8',
  }),
  'GET /api/orders/:id': call({
    summary: 'One order with all there is of it',
    access: staffArea,
    params: idParams,
    answer: data(orderDetails),
  }),
  'POST /api/orders/quote': call({
    summary:
      'What an order would cost shipped or picked up, and how it can be delivered; changes nothing',
    access: staffArea,
    body: z.object({
      lines: orderedLines,
      /** Absent: not chosen yet. */
      delivery: deliveryChoice.nullish(),
    }),
    answer: data(quotedOrder),
  }),
  'POST /api/orders': call({
    summary: 'Take an order: nothing paid, or its deposit or whole price by hand',
    access: staffArea,
    idempotent: true,
    body: orderBody.extend({
      /** Absent: the owner of the e-mail address, created if unknown; nobody without an address. */
      customer_id: z.int().min(1).max(2_147_483_647).nullish(),
      /**
       * Shipped, or picked up later: packed like an order of a visitor, dated today and due in full. Absent: handed over
       * as the delivery date and address say.
       */
      delivery: orderedDelivery.nullish(),
      paid_by_hand: paidByHand.nullish(),
      /** With `paid_by_hand`: it is the whole price, not the deposit. */
      paid_in_full: z.boolean().default(false),
      /** Nothing is due before the final payment. */
      no_deposit: z.boolean().default(false),
      /** Whether to mail the customer a confirmation. */
      confirmation: z.boolean().default(false),
    }),
    answer: data(orderDetails),
  }),
  'PUT /api/orders/:id': call({
    summary: 'Change an order; refused when it has changed since it was read',
    access: staffArea,
    params: idParams,
    body: orderBody.extend({ version: formVersion }),
    answer: data(orderDetails),
  }),
  'POST /api/orders/:id/cancel-preview': call({
    summary: 'What cancelling would keep and refund; changes nothing',
    access: staffArea,
    params: idParams,
    /** `by_business`: a full refund. */
    body: z.object({ by_business: z.boolean().default(false) }),
    answer: data(cancelPreview),
  }),
  'POST /api/orders/:id/cancel': call({
    summary: 'Cancel an order: its stock is available again, and money is refunded under the terms',
    access: staffArea,
    params: idParams,
    body: z.object({
      version: formVersion,
      reason: z.string().trim().max(300).default(''),
      /** Declined by the business: a full refund. */
      by_business: z.boolean().default(false),
      /** As shown before confirming; refused when it differs now. */
      refund: money,
    }),
    answer: data(orderDetails),
  }),
  'POST /api/orders/:id/complete': call({
    summary: 'Mark an order as delivered',
    access: staffArea,
    params: idParams,
    body: z.object({ version: formVersion }),
    answer: data(orderDetails),
  }),
  'POST /api/order-email-resend/:id': call({
    summary: 'Email the confirmation of an order again, with its current details',
    access: staffArea,
    params: idParams,
    answer: data(z.object({ id: z.int(), to: z.string() })),
  }),
  'GET /api/my-orders': call({
    summary: 'The signed-in customer’s orders, the latest delivery first',
    access: { action: 'read', subject: 'Customer' },
    query: pageQuery.pick({ page: true }).extend({
      per_page: wholeNumber(1, 100).default(10),
      /** A single order, as linked in mails. */
      number: rowId.optional(),
    }),
    answer: pageOf(myOrder),
  }),
} as const satisfies Record<CallName, Call>;
