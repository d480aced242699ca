import { paymentMethods } from '@slipway/domain/payments/payment-methods';
import { z } from 'zod';
import {
  call,
  data,
  idParams,
  money,
  pageOf,
  pageQuery,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { calendarDate } from '../when.ts';

/** The displayable part of a saved card (docs/rules/statuses-and-money.md, "Saved cards"). */
export const cardFace = z.object({
  id: z.int(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  active: z.boolean(),
});
export type CardFace = z.output<typeof cardFace>;

/** `tok_…` or `pm_…`, from the browser's card form. */
export const stripeToken = z.string().regex(/^(tok|pm)_[A-Za-z0-9_]{1,120}$/);

/** A card as `stripeToken`, or `ctoken_…`: a way to pay that the payer chose in the provider's form. */
export const chosenWay = z.string().regex(/^(tok|pm|ctoken)_[A-Za-z0-9_]{1,120}$/);

export const paymentMethod = z.enum(paymentMethods);

/** An amount to pay or refund. */
export const amount = money.positive();

const bookingNumber = z.int().min(1).max(2_147_483_647);
/** Sent by browsers and ignored (docs/rules/statuses-and-money.md, "Payments by customers"). */
const ignored = { email: z.string().max(300).nullish(), status: z.int().min(0).max(99).nullish() };

/**
 * The outcome of a charge. `message` is shown to the customer (docs/rules/statuses-and-money.md,
 * "Payments by customers").
 */
export const paymentAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('paid'),
    message: z.string(),
    booking_id: z.int().nullable(),
    order_id: z.int().nullable(),
    amount: money,
    /** Total paid afterwards, without tips. */
    paid: z.number(),
    left: z.number(),
    currency: z.string(),
  }),
  /**
   * The payer has to act: where `redirect_url` leads, and is brought back; without it the card holder authenticates,
   * which the browser handles, and calls `payment/confirm`.
   */
  z.object({
    status: z.literal('requires_action'),
    client_secret: z.string(),
    attempt_id: z.int(),
    redirect_url: z.url().nullable(),
  }),
]);
export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** An agreed payment. */
export const instalment = z.object({
  /** Payment kind: 2 deposit, 3 second payment, 4 final payment. */
  status: z.int(),
  amount: money,
  /** The unpaid part. */
  open: money,
  /** Due date; null: at once. */
  due: calendarDate.nullable(),
});

const paymentDue = z.object({
  booking: z.int(),
  package: z.string(),
  date: calendarDate,
  status: z.int(),
  currency: z.string(),
  total_price: money,
  paid: z.number(),
  tips: z.number(),
  left: z.number(),
  /** The amount due now; 0: nothing is left to pay. */
  amount: money,
  /** Payment kind: 2 deposit, 3 second payment, 4 final payment. */
  kind: z.int(),
  /** Whether all that is left is due by now, not `amount` alone. */
  all_due: z.boolean(),
  plan: z.array(instalment),
  /** Whether the booking accepts payments and tips now. */
  payments_open: z.boolean(),
  tipping_open: z.boolean(),
  /** Whether it is paid by card here; otherwise as the business says. */
  by_card: z.boolean(),
  /** The requesting user's active card. */
  card: cardFace.nullable(),
  /** Whether a payment is in progress, here or on another device. */
  under_way: z.boolean(),
});
export type PaymentDue = z.output<typeof paymentDue>;

const historyEntry = z.object({
  id: z.int(),
  /** Payment kind: 2 deposit, 3 second payment, 4 final payment, 5 tip. */
  status: z.int(),
  date: calendarDate,
  paid: money,
  /** The payment's own currency. */
  currency: z.string(),
  method: paymentMethod,
  amount_refunded: money,
});
const payment = historyEntry.extend({
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
});
export type PaymentHistoryEntry = z.output<typeof historyEntry>;
export type UserPayment = z.output<typeof payment>;

export const paymentsCalls = {
  'GET /api/payment-due/:bookingId': call({
    summary: 'What is paid, due now and left of one’s booking, and the card it is paid with',
    access: 'signed-in',
    params: z.object({ bookingId: rowId }),
    answer: data(paymentDue),
  }),
  'POST /api/make-payment': call({
    summary: 'Pay what is due, or all that is left, of one’s booking by the active card',
    idempotent: true,
    access: 'signed-in',
    /** `amount` is the amount due or the balance; the server recomputes both. */
    body: z.object({ booking: bookingNumber, amount, ...ignored }),
    answer: data(paymentAnswer),
  }),
  'POST /api/make-tip': call({
    summary: 'Tip the supervisor by the active card',
    idempotent: true,
    access: 'signed-in',
    /**
     * `amount` is the tip as computed by the browser: 1 to 100 % of the total. With `percent` the
     * server computes it and refuses a different amount.
     */
    body: z.object({
      booking: bookingNumber,
      amount: amount.optional(),
      percent: z.number().optional(),
      ...ignored,
    }),
    answer: data(paymentAnswer),
  }),
  'POST /api/payment/confirm': call({
    summary: 'Complete a payment or tip whose card asked for 3-D Secure',
    access: 'signed-in',
    body: z.object({
      attempt_id: bookingNumber,
      client_secret: z.string().min(1).max(200),
    }),
    answer: data(paymentAnswer),
  }),
  'GET /api/payment-history/:bookingId': call({
    summary: 'The payments of one’s booking, or of any for staff, newest first',
    access: 'signed-in',
    params: z.object({ bookingId: rowId }),
    answer: data(z.array(historyEntry)),
  }),
  'GET /api/user-payments/:id': call({
    summary: 'All payments of a customer, newest first: one’s own, or anyone’s for staff',
    access: 'signed-in',
    params: idParams,
    query: pageQuery.pick({ page: true, per_page: true }),
    answer: pageOf(payment),
  }),
  'GET /api/cards': call({
    summary: 'One’s saved cards, the active one first',
    access: 'signed-in',
    answer: data(z.array(cardFace)),
  }),
  'POST /api/cards': call({
    summary: 'Save a card; the first one becomes the active card',
    access: 'signed-in',
    body: z.object({ stripeToken }),
    answer: data(cardFace),
  }),
  'DELETE /api/cards/:id': call({
    summary: 'Remove a card; another one becomes the active card',
    access: 'signed-in',
    params: idParams,
    answer: data(z.object({ id: z.int() })),
  }),
  'GET /api/cards/default': call({
    summary: 'One’s active card, or null',
    access: 'signed-in',
    answer: data(cardFace.nullable()),
  }),
  'POST /api/test-gateway/authenticate': call({
    summary: 'Answers the 3-D Secure question of the embedded test gateway; absent otherwise',
    access: 'anyone',
    offers: false,
    body: z.object({
      client_secret: z.string().min(1).max(200),
      outcome: z.enum(['approve', 'refuse']),
    }),
    answer: data(z.object({ status: z.string() })),
  }),
} as const satisfies Record<CallName, Call>;
