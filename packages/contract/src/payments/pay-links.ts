import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, idParams, money, type Call, type CallName } from '../call.ts';
import { calendarDate } from '../when.ts';
import { amount, chosenWay, instalment, paymentAnswer } from './payments.ts';

const rowNumber = z.int().min(1).max(2_147_483_647);
const token = z.object({ token: z.string().min(1).max(200) });

/** What a pay link shows: nothing about a person. */
const payLinkPage = z.object({
  /** Exactly one of the two. */
  booking: z.int().nullable(),
  order: z.int().nullable(),
  /** Date of the trip or the delivery. */
  date: calendarDate,
  /** `open`: it can be paid by. */
  state: z.enum(['open', 'paid', 'cancelled', 'called_off', 'closed', 'over']),
  currency: z.string(),
  /** The amount due now, and the balance; 0 unless it is open. */
  amount: money,
  left: money,
  /** Payment kind: 2 deposit, 3 second payment, 4 final payment, 6 security deposit. */
  kind: z.int(),
  /** Whether all that is left is due by now, not `amount` alone. */
  all_due: z.boolean(),
  /** Of a security deposit, the day on which it is given back; null: it is for the price. */
  given_back_on: calendarDate.nullable(),
  /** Whether it is paid by card here; otherwise as the business says. */
  by_card: z.boolean(),
  /** Whether a payment is in progress, by this link or in another way. */
  under_way: z.boolean(),
  /** The amount of a payment by this link that is in progress; null: none. */
  sent: money.nullable(),
  /**
   * What was paid once it is paid: by the link, or `in_all` where nothing is left without it or it is cancelled. Null:
   * it is not paid, or it is for a security deposit.
   */
  paid: z.object({ amount: money, on: calendarDate, in_all: z.boolean() }).nullable(),
  /** The payments that follow what was paid. Null: there is no `paid`, or none is due until a new date is chosen. */
  later: z.array(instalment).nullable(),
  /**
   * Of a cancelled one, what was refunded so far, what is being refunded, and what staff refund by hand; of the security
   * deposit that the link is for. Null: it is not cancelled, or nothing was paid.
   */
  refunded: z.object({ done: money, on_its_way: money, by_staff: money }).nullable(),
});
export type PayLinkPage = z.output<typeof payLinkPage>;

export const payLinksCalls = {
  'GET /api/pay/:token': call({
    summary: 'What is due for a booking or an order, by a link to pay it',
    access: 'anyone',
    offers: false,
    params: token,
    answer: data(payLinkPage),
  }),
  'POST /api/pay/:token': call({
    summary: 'Pay what is due, or all that is left, by a link, once',
    access: 'anyone',
    offers: false,
    params: token,
    /**
     * `amount` is the amount due or the balance; the server recomputes both. Any way to pay whose money comes at once is
     * taken, for a security deposit a card that is typed. Without one it only finds out what became of a payment that
     * was sent.
     */
    body: z.object({ amount, stripeToken: chosenWay.nullish() }),
    answer: data(paymentAnswer),
  }),
  'POST /api/pay/:token/confirm': call({
    summary: 'Complete a payment by link whose card asked for 3-D Secure',
    access: 'anyone',
    offers: false,
    params: token,
    body: z.object({ attempt_id: rowNumber, client_secret: z.string().min(1).max(200) }),
    answer: data(paymentAnswer),
  }),
  'POST /api/pay-links': call({
    summary:
      'Make a link by which one’s booking or order is paid, or any by staff; its address is answered once',
    access: 'signed-in',
    /** Exactly one of the two. */
    body: z.object({ booking: rowNumber.nullish(), order: rowNumber.nullish() }),
    answer: data(z.object({ id: z.int(), link: z.url() })),
  }),
  'POST /api/pay-links/:id/end': call({
    summary: 'End a link, so that nobody pays by it any more',
    access: staffArea,
    params: idParams,
    answer: data(z.object({ id: z.int() })),
  }),
} as const satisfies Record<CallName, Call>;
