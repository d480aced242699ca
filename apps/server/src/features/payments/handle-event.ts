import type { Cents } from '@slipway/domain/money/money';
import type { GatewayEvent } from '#adapters/payment-gateway.ts';
import { inTransaction, prepared, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { findAttemptByPayment, type Attempt } from './attempts-repository.ts';
import { addEntry, findPaymentOfAttempt, type LedgerEntry } from './ledger-repository.ts';

/** What follows from money that moved: told in the same transaction, or asked to look. */
export interface PaymentSettled {
  /** The provider knows something new about a booking's charge. */
  look(bookingId: number): Promise<void>;
  /** The books of a booking changed. */
  booksChanged(tx: Db, bookingId: number): Promise<void>;
}

/** Takes an event's id. False when it was handled before. */
async function takeEvent(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await prepared(
    tx,
    'gateway-event',
    'insert into gateway_events (id, received_at) values ($1, $2) on conflict do nothing returning id',
    [id, now],
  );
  return rows.length === 1;
}

interface Movement {
  ref: string;
  direction: 'payment' | 'refund';
  amount: Cents;
  note: string;
}

/** What an event moved; null when nothing. */
function movementOf(event: GatewayEvent): Movement | null {
  switch (event.type) {
    case 'refund':
      if (event.status !== 'succeeded') return null;
      return {
        ref: event.refund,
        direction: 'refund',
        amount: event.amount,
        note: 'Refunded at the provider',
      };
    case 'dispute':
      if (event.status === 'lost') return null;
      return event.status === 'opened'
        ? {
            ref: event.dispute,
            direction: 'refund',
            amount: event.amount,
            note: 'Disputed by the card holder',
          }
        : {
            ref: `${event.dispute}-won`,
            direction: 'payment',
            amount: event.amount,
            note: 'Dispute won',
          };
    case 'payment':
    case 'other':
      return null;
  }
}

async function enter(
  tx: Db,
  payment: LedgerEntry,
  movement: Movement,
  now: Date,
): Promise<boolean> {
  const entry = await addEntry(tx, {
    bookingId: payment.bookingId,
    direction: movement.direction,
    kind: payment.kind,
    amountCents: movement.amount,
    currency: payment.currency,
    method: payment.method,
    refundOf: movement.direction === 'refund' ? payment.id : null,
    gatewayRef: movement.ref,
    note: movement.note,
    madeAt: now,
  });
  return entry !== null;
}

/**
 * Handles an event of the provider once, whatever the order and however often it comes. A charge is
 * looked at afresh at the provider; refunds and disputes made there become ledger entries, which the
 * reference keeps apart from our own (spec README "Cancelling and refunds").
 */
export async function handleEvent(
  deps: Deps,
  event: GatewayEvent,
  settled: PaymentSettled,
): Promise<void> {
  if (event.type === 'other') return;
  const attempt: Attempt | undefined = await findAttemptByPayment(deps.db, event.payment);
  if (!attempt) return;
  if (event.type === 'payment') {
    await settled.look(attempt.bookingId);
    return;
  }
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    if (!(await takeEvent(tx, event.id, now))) return;
    const payment = await findPaymentOfAttempt(tx, attempt.id);
    const movement = movementOf(event);
    if (!payment || !movement) return;
    if (await enter(tx, payment, movement, now)) await settled.booksChanged(tx, payment.bookingId);
  });
}
