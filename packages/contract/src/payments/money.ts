import { staffArea } from '@slipway/domain/identity/abilities';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { z } from 'zod';
import {
  call,
  data,
  idParams,
  money,
  pageOf,
  pageQuery,
  type Call,
  type CallName,
} from '../call.ts';
import { amount, cardFace, paymentAnswer, paymentMethod, stripeToken } from './payments.ts';
import { securityDeposit } from './security-deposits.ts';
import { calendarDate } from '../when.ts';
import { line } from '../fields.ts';

const staff = { action: 'manage', subject: 'Supervisor' } as const;
const rowNumber = z.int().min(1).max(2_147_483_647);
const reference = line(120);
const reason = z.string().trim().min(1).max(300);

const handMethod = z.enum(handMethods);

const ledgerEntry = z.object({
  id: z.int(),
  direction: z.enum(['payment', 'refund']),
  /** Payment kind: 2 deposit, 3 second payment, 4 final payment, 5 tip, 6 security deposit. */
  status: z.int(),
  amount: money,
  method: paymentMethod,
  /** It went through the card provider, which refunds it. */
  by_provider: z.boolean(),
  /** The last four digits of the charged card. */
  last4: z.string().nullable(),
  /** Date of the payment. */
  date: calendarDate,
  made_at: z.iso.datetime(),
  /** The staff member who entered it; null: the customer, the provider or the system. */
  made_by: z.string().nullable(),
  reference: z.string(),
  note: z.string(),
  /** The payment it refunds, or the refund it reverses. */
  refund_of: z.int().nullable(),
  /** Corrects a mistake; no money moved. */
  correction: z.boolean(),
  /** For a payment: the amount that can still be refunded. */
  refundable: money,
});
export type LedgerRow = z.output<typeof ledgerEntry>;

const chargeAttempt = z.object({
  id: z.int(),
  status: z.int(),
  amount: money,
  state: z.enum(['created', 'requires_action', 'failed', 'cancelled']),
  /** The provider's reason for the failure. */
  failure: z.string().nullable(),
  made_at: z.iso.datetime(),
});

const refundAttempt = z.object({
  id: z.int(),
  payment_id: z.int(),
  amount: money,
  state: z.enum(['created', 'failed']),
  failure: z.string().nullable(),
  reason: z.string(),
  made_at: z.iso.datetime(),
});

export const taskKinds = [
  'give_back',
  'refund_refused',
  'dispute_opened',
  'charge_in_doubt',
  'paid_after_cancel',
  'books_differ',
  'message_failed',
  'job_failed',
  'many_holds',
  'calendar_fewer',
  'too_few_to_sail',
  'items_late',
  'deposit_due',
  'many_unpaid',
  'security_deposit_lost',
  'security_deposit_back',
  'return_asked',
  'gift_card_sale',
  'system_problem',
  'compare_with_provider',
  'taken_after_backup',
  'credit',
  'low_stock',
] as const;
export type TaskKind = (typeof taskKinds)[number];

const moneyTask = z.object({
  id: z.int(),
  kind: z.enum(taskKinds),
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
  /** The customer of the booking or order. */
  customer: z.string().nullable(),
  /** The payment concerned. */
  payment_id: z.int().nullable(),
  message_id: z.int().nullable(),
  departure_id: z.int().nullable(),
  /** For a job that failed for good, which can be restarted. */
  job_id: z.int().nullable(),
  amount: money.nullable(),
  currency: z.string().nullable(),
  /** What happened, in the original message. */
  reason: z.string(),
  made_at: z.iso.datetime(),
  done_at: z.iso.datetime().nullable(),
  done_by: z.string().nullable(),
  done_note: z.string(),
});
export type MoneyTask = z.output<typeof moneyTask>;

const pricePart = z.object({
  /** As in a quote: package, extra_guests, …; product for a line of an order. */
  kind: z.string(),
  /** For a product. */
  name: z.string().nullable(),
  quantity: z.int(),
  each: z.number(),
  amount: z.number(),
});

const moneyOf = z.object({
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
  currency: z.string(),
  status: z.int(),
  cancelled: z.boolean(),
  parts: z.array(pricePart),
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: money })),
  tax_included: z.boolean(),
  /** The day on which it was made; no payment of it is dated before. */
  made_on: z.string(),
  total_price: money,
  deposit: money,
  paid: z.number(),
  tips: z.number(),
  left: z.number(),
  /** The amount due now. */
  amount_due: money,
  /** All that is due by today, or what is due next. */
  due_today: money,
  /** Ordered and not there yet; 0: nothing. */
  awaited: money,
  /** The customer's active card, if any. */
  card: cardFace.nullable(),
  ledger: z.array(ledgerEntry),
  /** Charges that failed, were given up, or are in progress. */
  attempts: z.array(chargeAttempt),
  /** Refunds the provider has not made. */
  refunds: z.array(refundAttempt),
  tasks: z.array(moneyTask),
  /** Links by which it can be paid, newest first. `made_by`: who copied it; null: a mail has it. */
  pay_links: z.array(
    z.object({ id: z.int(), made_at: z.iso.datetime(), made_by: z.string().nullable() }),
  ),
  /** Of a booking; null: it has none. */
  security_deposit: securityDeposit.nullable(),
});
export type MoneyOf = z.output<typeof moneyOf>;

const payable = {
  /** Exactly one of the two. */
  booking: rowNumber.nullish(),
  order: rowNumber.nullish(),
  amount,
  for: z.enum(['payment', 'tip']).default('payment'),
};
const takePayment = z.discriminatedUnion('by', [
  z.object({ by: z.literal('saved_card'), ...payable }),
  z.object({ by: z.literal('new_card'), stripeToken, ...payable }),
  z.object({
    by: z.literal('hand'),
    ...payable,
    method: handMethod,
    date: calendarDate,
    reference: reference.default(''),
    note: z.string().trim().max(300).default(''),
    /** Confirms an amount above the balance. */
    overpay: z.boolean().default(false),
    /** Takes it although money for the same is on its way. */
    despite_awaited: z.boolean().default(false),
  }),
]);

/** `open`: the provider could not be reached; it is retried. */
const refundAnswer = z.object({ state: z.enum(['made', 'open']), left_to_refund: money });

export const moneyCalls = {
  'GET /api/booking-money/:id': call({
    summary: 'Price, ledger, attempts and open tasks of a booking',
    access: staffArea,
    params: idParams,
    answer: data(moneyOf),
  }),
  'GET /api/order-money/:id': call({
    summary: 'Price, ledger, attempts and open tasks of an order',
    access: staffArea,
    params: idParams,
    answer: data(moneyOf),
  }),
  'POST /api/take-payment': call({
    summary: 'Take a payment or tip by the customer’s card, a new card, or by hand',
    idempotent: true,
    access: staffArea,
    body: takePayment,
    answer: data(paymentAnswer),
  }),
  'POST /api/refund-payment': call({
    summary: 'Refund part or all of a payment: at the card provider, or by hand with `method`',
    idempotent: true,
    access: staff,
    body: z.object({
      /** The payment's id in the ledger. */
      payment: rowNumber,
      amount,
      reason,
      /** Absent: to the card that paid. */
      method: handMethod.nullish(),
      date: calendarDate.nullish(),
      reference: reference.default(''),
      /** The task this completes. */
      task: rowNumber.nullish(),
    }),
    answer: data(refundAnswer),
  }),
  'POST /api/correct-payment': call({
    summary: 'Correct a payment entered by hand, by an entry that reverses part or all of it',
    idempotent: true,
    access: staff,
    body: z.object({ entry: rowNumber, amount, reason }),
    answer: data(z.object({ id: z.int() })),
  }),
  'GET /api/money-tasks': call({
    summary: 'Tasks for staff: payments, messages and jobs that failed for good',
    access: staff,
    query: pageQuery
      .pick({ page: true, per_page: true })
      .extend({ state: z.enum(['open', 'done']).default('open') }),
    answer: pageOf(moneyTask),
  }),
  'POST /api/money-tasks/:id/finish': call({
    summary: 'Mark a task as done',
    access: staff,
    params: idParams,
    body: z.object({ note: z.string().trim().max(300).default('') }),
    answer: data(moneyTask),
  }),
  'POST /api/money-tasks/:id/start-again': call({
    summary: 'Start a job that failed for good again',
    access: staff,
    params: idParams,
    answer: data(moneyTask),
  }),
} as const satisfies Record<CallName, Call>;
