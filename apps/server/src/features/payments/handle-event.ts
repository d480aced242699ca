import type { GatewayEvent } from '#adapters/payment-gateway.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict } from '#http/errors.ts';
import { findAttemptByPayment, type Attempt } from './attempts-repository.ts';
import { takeEvent } from './events-repository.ts';
import {
  addEntry,
  findEntryByRef,
  findPaymentOfAttempt,
  type LedgerEntry,
  type NewLedgerEntry,
} from './ledger-repository.ts';
import { paidFor, type PaidFor } from '#db/paid-for.ts';
import { tellStaffOfFailedRefund } from './tell-staff.ts';

/** What follows from money that moved: told in the same transaction, or asked to look. */
export interface PaymentSettled {
  /** The provider knows something new about a charge. */
  look(what: PaidFor): Promise<void>;
  /** The books of a booking or an order changed. */
  booksChanged(tx: Db, what: PaidFor): Promise<void>;
}

type MoneyEvent = Extract<GatewayEvent, { type: 'refund' | 'dispute' }>;
type Movement = Pick<NewLedgerEntry, 'direction' | 'amountCents' | 'gatewayRef' | 'note'>;

/** What an event moved; null when nothing. A refund that fails moves back what we entered for it. */
async function movementOf(tx: Db, event: MoneyEvent): Promise<Movement | null> {
  const amountCents = event.amount;
  if (event.type === 'dispute') {
    return event.status === 'opened'
      ? {
          direction: 'refund',
          amountCents,
          gatewayRef: event.dispute,
          note: 'Disputed by the card holder',
        }
      : {
          direction: 'payment',
          amountCents,
          gatewayRef: `${event.dispute}-won`,
          note: 'Dispute won',
        };
  }
  const { refund } = event;
  if (event.status !== 'failed') {
    return {
      direction: 'refund',
      amountCents,
      gatewayRef: refund,
      note: 'Refunded at the provider',
    };
  }
  const entered = await findEntryByRef(tx, refund);
  const note = 'The refund failed at the provider';
  return entered && { direction: 'payment', amountCents, gatewayRef: `${refund}-failed`, note };
}

async function enter(
  tx: Db,
  payment: LedgerEntry,
  movement: Movement,
  now: Date,
): Promise<boolean> {
  const entry = await addEntry(tx, {
    ...movement,
    paidFor: paidFor(payment),
    kind: payment.kind,
    currency: payment.currency,
    method: payment.method,
    // What takes a refund back names the payment, too: it may be refunded again.
    refundOf: payment.id,
    madeAt: now,
  });
  return entry !== null;
}

async function enterMovement(
  deps: Deps,
  tx: Db,
  event: MoneyEvent,
  attempt: Attempt,
  settled: PaymentSettled,
): Promise<void> {
  const now = deps.clock.now();
  const payment = await findPaymentOfAttempt(tx, attempt.id);
  // The charge itself is not in the books yet: the provider is to tell this again.
  if (!payment) throw conflict('The payment is not known yet.');
  if (!(await takeEvent(tx, event.id, now))) return;
  const movement = await movementOf(tx, event);
  if (!movement || !(await enter(tx, payment, movement, now))) return;
  await settled.booksChanged(tx, paidFor(payment));
  if (event.type === 'refund' && event.status === 'failed') {
    const reason = 'The refund failed at the provider.';
    await tellStaffOfFailedRefund(deps, tx, {
      key: event.refund,
      paidFor: paidFor(payment),
      amount: event.amount,
      reason,
    });
  }
}

/**
 * Handles an event of the provider once, whatever the order and however often it comes. A charge is
 * looked at afresh at the provider; refunds and disputes made there become ledger entries, which the
 * reference keeps apart from our own (spec README "Cancelling and refunds").
 *
 * @throws Refusal 409 when the provider has to tell it again later
 */
export async function handleEvent(
  deps: Deps,
  event: GatewayEvent,
  settled: PaymentSettled,
): Promise<void> {
  if (event.type === 'other') return;
  const attempt = await findAttemptByPayment(deps.db, event.payment);
  if (!attempt) return;
  if (attempt.state !== 'succeeded') await settled.look(paidFor(attempt));
  if (event.type === 'payment') return;
  await inTransaction(deps.db, (tx) => enterMovement(deps, tx, event, attempt, settled));
}
