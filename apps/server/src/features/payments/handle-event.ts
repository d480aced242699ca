import { cents, minus } from '@slipway/domain/money/money';
import type { GatewayEvent } from '#adapters/payment-gateway.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict } from '#http/errors.ts';
import { findAttemptByPayment, type Attempt } from './attempts-repository.ts';
import { followBooks } from './follow-books.ts';
import { takeEvent } from './events-repository.ts';
import {
  addEntry,
  findEntryByRef,
  findPaymentOfAttempt,
  leftInBooks,
  type LedgerEntry,
  type NewLedgerEntry,
} from './ledger-repository.ts';
import { paidFor, type PaidFor } from '#db/paid-for.ts';
import { lockPayable } from './payable-repository.ts';
import { addMoneyTask, dropTask } from './tasks-repository.ts';
import { tellStaffOfFailedRefund } from './tell-staff.ts';

/** The provider knows something new about a charge: whoever knows what it is for looks. */
export type LookAgain = (what: PaidFor) => Promise<void>;

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

/**
 * Nothing gives back more than it brought. Where the provider moved more than the books have left of
 * a payment, what is left is entered and staff compare the two.
 */
async function withinPayment(
  tx: Db,
  payment: LedgerEntry,
  movement: Movement,
  now: Date,
): Promise<Movement | null> {
  if (movement.direction === 'payment') return movement;
  if (await findEntryByRef(tx, movement.gatewayRef ?? '')) return null;
  const left = await leftInBooks(tx, payment.id);
  if (movement.amountCents <= left) return movement;
  await addMoneyTask(tx, {
    kind: 'books_differ',
    key: `books-differ-${movement.gatewayRef}`,
    paidFor: paidFor(payment),
    paymentId: payment.id,
    amount: minus(cents(movement.amountCents), left),
    currency: payment.currency,
    reason: `${movement.note}: more than the books have left of the payment.`,
    now,
  });
  return left > 0 ? { ...movement, amountCents: left } : null;
}

/** Somebody has to answer a dispute in time; one that is won needs nobody. */
async function followDispute(
  tx: Db,
  event: Extract<MoneyEvent, { type: 'dispute' }>,
  payment: LedgerEntry,
  now: Date,
): Promise<void> {
  const key = `dispute-${event.dispute}`;
  if (event.status === 'won') return dropTask(tx, key, now);
  await addMoneyTask(tx, {
    kind: 'dispute_opened',
    key,
    paidFor: paidFor(payment),
    paymentId: payment.id,
    amount: event.amount,
    currency: payment.currency,
    reason: 'The card holder disputes the payment; the provider has taken the money back.',
    now,
  });
}

async function enterMovement(
  deps: Deps,
  tx: Db,
  event: MoneyEvent,
  attempt: Attempt,
): Promise<void> {
  const now = deps.clock.now();
  // First what it is for, then its entries: everyone who moves money locks in this order.
  await lockPayable(tx, paidFor(attempt));
  const payment = await findPaymentOfAttempt(tx, attempt.id);
  // The charge itself is not in the books yet: the provider is to tell this again.
  if (!payment) throw conflict('The payment is not known yet.');
  if (!(await takeEvent(tx, event.id, now))) return;
  const wanted = await movementOf(tx, event);
  const movement = wanted && (await withinPayment(tx, payment, wanted, now));
  if (!movement || !(await enter(tx, payment, movement, now))) return;
  await followBooks(tx, paidFor(payment));
  if (event.type === 'dispute') await followDispute(tx, event, payment, now);
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
export async function handleEvent(deps: Deps, event: GatewayEvent, look: LookAgain): Promise<void> {
  if (event.type === 'other') return;
  const attempt = await findAttemptByPayment(deps.db, event.payment);
  if (!attempt) return;
  if (attempt.state !== 'succeeded') await look(paidFor(attempt));
  if (event.type === 'payment') return;
  await inTransaction(deps.db, (tx) => enterMovement(deps, tx, event, attempt));
}
