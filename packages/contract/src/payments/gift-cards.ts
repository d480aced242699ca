import { supervisorArea } from '@slipway/domain/identity/abilities';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';
import { promoCode } from '../bookings/bookings.ts';
import { call, data, idParams, money, pageOf, type Call, type CallName } from '../call.ts';
import { calendarDate, emptyable, formVersion, listQuery } from '../form-fields.ts';
import { paymentMethod } from './payments.ts';

const amountWords = 'Enter an amount above 0, up to 100,000.';
const orBlank = (text: string | null | undefined) => text ?? '';
const text = (most: number) => z.string().overwrite(oneLine).max(most).nullish().transform(orBlank);

/** The state of a gift card (docs/rules/gift-cards.md, "States"). */
const state = z.enum(['waiting', 'active', 'used_up', 'expired', 'ended']);
export type GiftCardStateName = z.output<typeof state>;

/** Whom it is for, and when its mail goes out. */
const recipient = z.object({
  recipient_name: text(120),
  /** Empty: no mail is sent. */
  recipient_email: z
    .union([z.literal(''), z.email().max(254)])
    .nullish()
    .transform(orBlank),
  sender_name: text(120),
  message: z.string().trim().max(500).nullish().transform(orBlank),
  /** The day its mail goes out; empty: today. */
  send_on: emptyable(calendarDate),
  /** The last day that it can be used; empty: never over. */
  expires_on: emptyable(calendarDate),
});
export type GiftCardRecipient = z.output<typeof recipient>;

const listedGiftCard = z.object({
  id: z.int(),
  /** As lists call it. */
  name: z.string(),
  /** The end of its code; null: none was made yet. */
  last4: z.string().nullable(),
  state,
  currency: z.string(),
  /** What it was sold with; it is all of the others together. */
  sold: money,
  used: money,
  reserved: money,
  refunded: money,
  void: money,
  expired: money,
  balance: money,
  /** How it was paid; null: nobody paid for it. */
  method: z.enum(handMethods).nullable(),
  reference: z.string(),
  /** The order that it was sold with; null: staff issued it. */
  order_id: z.int().nullable(),
  sold_on: calendarDate,
  recipient_name: z.string(),
  recipient_email: z.string(),
  sender_name: z.string(),
  message: z.string(),
  send_on: calendarDate.nullable(),
  expires_on: calendarDate.nullable(),
  version: z.int(),
});
export type ListedGiftCard = z.output<typeof listedGiftCard>;

/** An event in the life of a gift card. */
const giftCardEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum([
    'issued',
    'mailed',
    'shown',
    'reserved',
    'used',
    'freed',
    'given_back',
    'void',
    'refunded',
    'expired',
    'extended',
  ]),
  amount: money,
  method: z.enum(handMethods).nullable(),
  /** Of what was refunded: the way that the buyer had paid. */
  to_buyer: z.boolean(),
  reason: z.string(),
  /** The staff member; null: automatic, or the customer. */
  by: z.string().nullable(),
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
});
export type GiftCardEvent = z.output<typeof giftCardEvent>;

const giftCard = listedGiftCard.extend({
  /** What it was paid with; of one that was sold in the shop, what its order was paid with. Null: nobody paid for it. */
  paid_with: paymentMethod.nullable(),
  /** The state of its newest mail; null: it has none. */
  mail: z
    .object({
      state: z.enum(['queued', 'sending', 'sent', 'failed', 'kept']),
      sent_at: z.iso.datetime().nullable(),
    })
    .nullable(),
  history: z.array(giftCardEvent),
});
export type GiftCard = z.output<typeof giftCard>;

/** What became of gift cards in a period, and what is still owed on them. */
const giftCardSums = z.object({
  currency: z.string(),
  /** What was paid for them, and what nobody paid for. */
  sold: money,
  given_away: money,
  used: money,
  given_back: money,
  refunded: money,
  void: money,
  expired: money,
  /** What is on all of them now, whatever the period. */
  owed: money,
});
export type GiftCardSums = z.output<typeof giftCardSums>;

/** Calls of gift cards (docs/rules/calls.md, "Gift cards"). */
export const giftCardCalls = {
  'POST /api/gift-card-balance': call({
    summary: 'What is left on a gift card, by its code',
    access: 'anyone',
    offers: false,
    body: z.object({ code: promoCode.min(1) }),
    answer: data(
      z.object({
        last4: z.string(),
        state,
        currency: z.string(),
        balance: money,
        expires_on: calendarDate.nullable(),
      }),
    ),
  }),
  'GET /api/gift-cards': call({
    summary: 'Gift cards with what is left on them, newest first',
    access: supervisorArea,
    query: listQuery('id', 'balance', 'expires_on'),
    answer: pageOf(listedGiftCard),
  }),
  'GET /api/gift-card-sums': call({
    summary: 'Gift cards sold and used in a period, and what is owed on all of them',
    access: supervisorArea,
    query: z.object({ from: calendarDate, to: calendarDate }),
    answer: data(giftCardSums),
  }),
  'GET /api/gift-cards/:id': call({
    summary: 'One gift card with its history',
    access: supervisorArea,
    params: idParams,
    answer: data(giftCard),
  }),
  'POST /api/gift-cards': call({
    summary: 'Issue a gift card that was paid by hand, or that nobody pays for',
    access: supervisorArea,
    body: recipient.extend({
      /** Chosen by the form: it issues one card, however often it is sent. */
      request: z.uuid(),
      amount: money.gt(0, { error: amountWords }).max(100_000, { error: amountWords }),
      /** Null: nobody pays for it. */
      method: z.enum(handMethods).nullable(),
      reference: text(80),
    }),
    answer: data(giftCard),
  }),
  'PUT /api/gift-cards/:id': call({
    summary: 'Change whom a gift card is for, when it is sent and until when it can be used',
    access: supervisorArea,
    params: idParams,
    body: recipient.extend({ version: formVersion }),
    answer: data(giftCard),
  }),
  'POST /api/gift-cards/:id/send': call({
    summary: 'Send a gift card again with a new code, which ends the old one',
    access: supervisorArea,
    params: idParams,
    answer: data(giftCard),
  }),
  'POST /api/gift-cards/:id/code': call({
    summary: 'Make a new code of a gift card to hand over, answered once; it ends the old one',
    access: supervisorArea,
    params: idParams,
    answer: data(z.object({ code: z.string() })),
  }),
  'POST /api/gift-cards/:id/end': call({
    summary: 'End a gift card: what is left on it is void, or was refunded by hand',
    access: supervisorArea,
    params: idParams,
    body: z.object({
      /** How its balance was refunded by hand; null: it is void, or refunded to the buyer. */
      method: z.enum(handMethods).nullable(),
      /** Refunds its balance the way that the buyer paid; only of a card that was sold in the shop. */
      to_buyer: z.boolean().default(false),
      reason: z.string().trim().min(1, { error: 'Enter a reason.' }).max(500),
      version: formVersion,
    }),
    answer: data(giftCard),
  }),
} as const satisfies Record<CallName, Call>;
