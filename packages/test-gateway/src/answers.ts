import { createHash } from 'node:crypto';
import { cents } from '@slipway/domain/money/money';
import { providerMethods, type ProviderMethod } from '@slipway/domain/payments/payment-methods';
import { testCardByLast4, testCards, type TestCard } from '@slipway/domain/payments/test-cards';
import { z } from 'zod';
import {
  GatewayMisused,
  type CardFace,
  type GatewayCard,
  type GatewayPayment,
  type GatewayRefund,
} from '@slipway/domain/payments/payment-gateway';

/** A row of `test_gateway.payments`. */
export interface PaymentRow {
  ref: string;
  client_secret: string;
  amount: number;
  refunded: number;
  currency: string;
  /** Null: the way to pay is none, or not chosen yet. */
  card: string | null;
  customer: string | null;
  keep_card: boolean;
  /** Whether it may be paid by a debit. */
  delayed: boolean;
  /** Whether it is held on the card until it is captured. */
  holds: boolean;
  /** Until when it is held; null: it is not, or was never. */
  capture_before: Date | null;
  /** Of a held payment: what was captured; null: nothing yet. */
  captured: number | null;
  status: GatewayPayment['status'];
  failure: GatewayPayment['failure'];
  /** Null: a card, or not chosen yet. */
  method: ProviderMethod | null;
  /** The page on which the payer pays. */
  redirect: string | null;
}

/** A row of `test_gateway.refunds`. */
export interface RefundRow {
  ref: string;
  payment: string;
  amount: number;
  status: GatewayRefund['status'];
  failure: string | null;
  /** What whoever asked for it calls it. */
  number: string | null;
}

/** A key to a name, the same every time: what a call makes is found again without a look-up. */
export function refFor(prefix: string, key: string): string {
  return `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
}

/** A card's name tells which test card it is, so no row is needed for it. */
export function cardRef(card: TestCard, key: string): string {
  return refFor(`pm_${card.last4}`, key);
}

/** The test card that a name stands for; null when this gateway never gave it. */
export function testCardOf(ref: string): TestCard | null {
  const last4 = /^pm_(\d{4})_[0-9a-f]{24}$/.exec(ref)?.[1];
  return last4 === undefined
    ? (testCards.find((card) => card.pm === ref) ?? null)
    : testCardByLast4(last4);
}

export function cardFaceOf(ref: string): GatewayCard {
  const card = testCardOf(ref);
  if (!card) throw new GatewayMisused(`No such PaymentMethod: '${ref}'`);
  // Everyone who tries the product pays with the same few test cards: they tell nobody from another.
  return { ref, fingerprint: null, ...faceOf(card) };
}

export function faceOf(card: TestCard): CardFace {
  return { brand: card.brand, last4: card.last4, expMonth: 12, expYear: 2034 };
}

/** The test card that a payment was made with: its name begins with the card's. */
export function testCardByPayment(ref: string): TestCard | null {
  return testCardByLast4(/^pi_(?:hold_)?(\d{4})_/.exec(ref)?.[1] ?? '');
}

export function paymentAnswer(row: PaymentRow): GatewayPayment {
  return {
    ref: row.ref,
    status: row.status,
    amount: cents(row.amount),
    captured: cents(row.status === 'succeeded' ? (row.captured ?? row.amount) : 0),
    captureBefore: row.status === 'held' ? row.capture_before : null,
    refunded: cents(row.refunded),
    clientSecret: row.client_secret,
    failure: row.failure,
    card: row.card === null ? null : cardFaceOf(row.card),
    method: row.method ?? (row.card === null ? null : 'Credit card'),
    redirect: row.status === 'requires_action' ? row.redirect : null,
  };
}

export function refundAnswer(row: RefundRow): GatewayRefund {
  return { ref: row.ref, status: row.status, amount: cents(row.amount), failure: row.failure };
}

const moneyOnFile = z.int().transform(cents);
const failureOnFile = z.object({ code: z.string(), message: z.string() }).nullable();

const cardOnFile = z.object({
  ref: z.string(),
  fingerprint: z.string().nullable().default(null),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});

/** How first answers are read back from `test_gateway.answers`. */
export const storedAnswer = {
  customer: z.string(),
  card: cardOnFile,
  payment: z
    .object({
      ref: z.string(),
      status: z.enum([
        'requires_confirmation',
        'requires_action',
        'processing',
        'held',
        'succeeded',
        'failed',
        'cancelled',
      ]),
      amount: moneyOnFile,
      // Of a payment that is not held, and of earlier versions, these two are not kept with the answer.
      captured: moneyOnFile.optional(),
      captureBefore: z.coerce.date().nullable().default(null),
      refunded: moneyOnFile,
      clientSecret: z.string(),
      failure: failureOnFile,
      card: cardOnFile.nullable(),
      // Of a card, and of earlier versions, these are not kept with the answer.
      method: z.enum(providerMethods).nullable().default('Credit card'),
      redirect: z.string().nullable().default(null),
    })
    .transform(({ captured, ref, status, amount, ...kept }) => ({
      ref,
      status,
      amount,
      captured: captured ?? (status === 'succeeded' ? amount : cents(0)),
      ...kept,
    })),
  refund: z.object({
    ref: z.string(),
    status: z.enum(['succeeded', 'pending', 'failed']),
    amount: moneyOnFile,
    failure: z.string().nullable(),
  }),
} as const;
