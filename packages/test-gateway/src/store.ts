import type { Pool } from 'pg';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  CardRefused,
  GatewayMisused,
  RefundRefused,
  type CardFace,
  UnknownCustomer,
} from '@slipway/domain/payments/payment-gateway';
import type { PaymentRow } from './answers.ts';
import { inTransaction, prepared, type Session } from './session.ts';

/**
 * Puts the statement's commit on the log without waiting for the disk. Safe here: the log has one
 * order, so whatever of ours was written after this answer, and so depends on it, is never on disk
 * without it. A crash can lose only what nobody acted upon.
 */
const quick = `quick as materialized (
  select set_config('synchronous_commit', 'off', true) as mode
)`;

const refused = z.object({
  refused: z.enum(['card', 'refund', 'customer', 'misused']),
  code: z.string(),
  message: z.string(),
});
type Refused = z.output<typeof refused>;
/** What is kept under an idempotency key: refusals are replayed like answers. */
export type Outcome<T> = { ok: T } | Refused;

/** An outcome as the gateway's caller meets it. */
export function unwrapOutcome<T>(outcome: Outcome<T>): T {
  if ('ok' in outcome) return outcome.ok;
  if (outcome.refused === 'card') throw new CardRefused(outcome.code, outcome.message);
  if (outcome.refused === 'refund') throw new RefundRefused(outcome.message);
  if (outcome.refused === 'customer') throw new UnknownCustomer(outcome.message);
  throw new GatewayMisused(outcome.message);
}

/** A call with its parameters: what must not change under a key. */
export interface KeyedCall<T> {
  key: string;
  call: string;
  params: Record<string, unknown>;
  answer: z.ZodType<T>;
}

/** Of any order of the same fields the same. A digest: what names a person is not kept beside the answer. */
function fingerprintOf({ call, params }: KeyedCall<unknown>): string {
  const sorted = JSON.stringify([call, params], (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(sorted).digest('base64url');
}

/** The first answer under the key, or null when there is none. Throws on changed parameters. */
export async function replay<T>(session: Session, keyed: KeyedCall<T>): Promise<Outcome<T> | null> {
  const [row] = await prepared<{ fingerprint: string; answer: unknown }>(
    session,
    'test-gateway-replay',
    'select fingerprint, answer from test_gateway.answers where key = $1',
    [keyed.key],
  );
  if (!row) return null;
  // Empty: kept by an older version, which wrote out what was asked.
  if (row.fingerprint !== '' && row.fingerprint !== fingerprintOf(keyed)) {
    throw new GatewayMisused(
      `Keys for idempotent requests can only be used with the same parameters they were first used with: '${keyed.key}'`,
    );
  }
  return z.union([z.object({ ok: keyed.answer }), refused]).parse(row.answer);
}

/** Runs `effect` once per key, in one transaction with the note of its answer. */
export async function runIdempotently<T>(
  pool: Pool,
  keyed: KeyedCall<T>,
  effect: (tx: Session) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return inTransaction(pool, async (tx) => {
    const made = await prepared(
      tx,
      'test-gateway-begin',
      `insert into test_gateway.answers (key, fingerprint, answer) values ($1, $2, 'null')
       on conflict (key) do nothing returning key`,
      [keyed.key, fingerprintOf(keyed)],
    );
    if (made.length === 0) {
      const known = await replay(tx, keyed);
      if (known) return known;
    }
    const outcome = await effect(tx);
    await prepared(
      tx,
      'test-gateway-end',
      'update test_gateway.answers set answer = $2 where key = $1',
      [keyed.key, JSON.stringify(outcome)],
    );
    return outcome;
  });
}

/** Notes an answer that needs nothing but its key; false when the key is known. */
export async function saveAnswer<T>(
  session: Session,
  keyed: KeyedCall<T>,
  ok: unknown,
): Promise<boolean> {
  const rows = await prepared(
    session,
    'test-gateway-note',
    `with ${quick}
     insert into test_gateway.answers (key, fingerprint, answer)
     select $1, $2, $3::jsonb from quick where mode = 'off'
     on conflict (key) do nothing returning key`,
    [keyed.key, fingerprintOf(keyed), JSON.stringify({ ok })],
  );
  return rows.length > 0;
}

/** The new payment and its answer in one statement; false: key known, or card or customer unfit. */
export async function insertPayment<T>(
  session: Session,
  keyed: KeyedCall<T>,
  row: PaymentRow,
  told: { description: string; metadata: Record<string, string> },
  ok: unknown,
): Promise<boolean> {
  const rows = await prepared(
    session,
    'test-gateway-create',
    `with ${quick}, noted as (
       insert into test_gateway.answers (key, fingerprint, answer)
       select $1, $2, $3::jsonb from quick
       where mode = 'off'
         and not exists (select from test_gateway.cards c where c.ref = $8
           and (c.detached or (c.customer is not null and c.customer is distinct from $9)))
         and ($9::text is null or exists (select from test_gateway.customers where ref = $9))
       on conflict (key) do nothing returning key
     )
     insert into test_gateway.payments
       (ref, client_secret, amount, currency, card, customer, keep_card, delayed, holds, description, metadata, status)
     select $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, 'requires_confirmation' from noted
     returning ref`,
    [
      keyed.key,
      fingerprintOf(keyed),
      JSON.stringify({ ok }),
      row.ref,
      row.client_secret,
      row.amount,
      row.currency,
      row.card,
      row.customer,
      row.keep_card,
      row.delayed,
      row.holds,
      told.description,
      JSON.stringify(told.metadata),
    ],
  );
  return rows.length > 0;
}

/**
 * Confirms a payment that waits for it, keeps the card where that was asked, and notes the answer,
 * in one statement; null: key known, or not waiting.
 */
export async function confirmWaiting<T>(
  session: Session,
  keyed: KeyedCall<T>,
  ref: string,
  result: Pick<PaymentRow, 'status' | 'failure'>,
  face: CardFace,
): Promise<PaymentRow | null> {
  const rows = await prepared<PaymentRow>(
    session,
    'test-gateway-confirm',
    `with ${quick}, changed as (
       update test_gateway.payments p set status = $4, failure = $5::jsonb
       from quick
       where mode = 'off' and p.ref = $3 and p.status = 'requires_confirmation'
         and not exists (select from test_gateway.answers where key = $1)
       returning p.*
     ), noted as (
       insert into test_gateway.answers (key, fingerprint, answer)
       select $1, $2, jsonb_build_object('ok', jsonb_build_object('ref', ref, 'status', status,
         'amount', amount, 'refunded', refunded, 'clientSecret', client_secret,
         'failure', failure, 'card', $6::jsonb || jsonb_build_object('ref', card)))
       from changed
     ), kept as (
       insert into test_gateway.cards (ref, customer)
       select card, customer from changed
       where keep_card and customer is not null and status = 'succeeded'
       on conflict (ref) do update set customer = excluded.customer
     )
     select * from changed`,
    [
      keyed.key,
      fingerprintOf(keyed),
      ref,
      result.status,
      result.failure === null ? null : JSON.stringify(result.failure),
      JSON.stringify(face),
    ],
  );
  return rows[0] ?? null;
}

export async function readPayment(
  session: Session,
  ref: string,
  lock = false,
): Promise<PaymentRow> {
  const [row] = await prepared<PaymentRow>(
    session,
    lock ? 'test-gateway-lock' : 'test-gateway-find',
    `select * from test_gateway.payments where ref = $1 ${lock ? 'for update' : ''}`,
    [ref],
  );
  if (!row) throw new GatewayMisused(`No such payment_intent: '${ref}'`);
  return row;
}
