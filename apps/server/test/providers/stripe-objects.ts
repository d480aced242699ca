import { readFileSync } from 'node:fs';
import type { TestCard } from '@slipway/domain/payments/test-cards';
import { z } from 'zod';
import type { Fields } from './provider-schema.ts';

export const fixtures = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .parse(
    JSON.parse(readFileSync(new URL('./stripe-fixtures-2026-08.json', import.meta.url), 'utf8')),
  );

export interface Card {
  id: string;
  card: TestCard;
  customer: string | null;
  detached: boolean;
  setUp: boolean;
}
export interface Intent {
  id: string;
  secret: string;
  amount: number;
  refunded: number;
  status: string;
  method: Card;
  customer: string | null;
  keep: boolean;
  /** Held once it is confirmed, until it is captured. */
  hold: boolean;
  captured: number;
  description: string | null;
  metadata: Record<string, string>;
  error: Fields | null;
}

/** Until when a payment is held, in seconds. */
const heldUntil = 1_893_456_000;

/** A page of a list, the newest first, as many of it as were asked for. */
export function pageOf(all: readonly Fields[], query: Fields): Fields {
  const newest = all.toReversed();
  const after = newest.findIndex(({ id }) => id === query['starting_after']);
  const limit = Number(query['limit']);
  const rest = newest.slice(after + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit };
}

export function methodJson({ id, card, customer }: Card): Fields {
  const base = z.record(z.string(), z.unknown()).parse(fixtures['payment_method']?.['card']);
  return {
    ...fixtures['payment_method'],
    id,
    customer,
    card: { ...base, brand: card.brand, last4: card.last4, exp_month: 12, exp_year: 2034 },
  };
}

export function intentJson(intent: Intent, expand: string[]): Fields {
  // A refused card is detached from the payment, as at the provider.
  const gone = intent.status === 'requires_payment_method';
  const card = { capture_before: heldUntil };
  const charge =
    intent.status === 'succeeded' || intent.status === 'requires_capture'
      ? {
          ...fixtures['charge'],
          id: `ch_${intent.id}`,
          amount: intent.amount,
          amount_captured: intent.captured,
          amount_refunded: intent.refunded,
          payment_method_details: { type: 'card', card },
        }
      : null;
  const method = gone ? null : methodJson(intent.method);
  return {
    ...fixtures['payment_intent'],
    id: intent.id,
    client_secret: intent.secret,
    amount: intent.amount,
    amount_received: intent.captured,
    capture_method: intent.hold ? 'manual' : 'automatic_async',
    status: intent.status,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    last_payment_error: intent.error,
    payment_method: expand.includes('payment_method') ? method : (method?.['id'] ?? null),
    latest_charge: expand.includes('latest_charge') ? charge : (charge?.id ?? null),
  };
}
