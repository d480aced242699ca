import { cents, min, type Cents } from '@slipway/domain/money/money';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict } from '#http/errors.ts';
import { findAttemptByPayment, type Attempt } from './attempts-repository.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import {
  findEntryByRef,
  findPaymentOfAttempt,
  type LedgerEntry,
} from '#features/payments/ledger/ledger-repository.ts';
import { addEntry, type NewLedgerEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { payableRefOf, type PayableRef } from '#db/payable-ref.ts';
import { lockPayable } from '#features/payments/ledger/payable-repository.ts';
import { findQueuedRefund } from '#features/payments/refunds/refunds-repository.ts';
import { addMoneyTask, dropTask, hasTask } from '#features/payments/tasks/tasks-repository.ts';
import { notifyStaffOfFailedRefund } from '#features/payments/refunds/notify-staff.ts';
import {
  ledgerMismatchKey,
  capToRefundable,
} from '#features/payments/refunds/cap-to-refundable.ts';

/** Called when the provider has news about a charge, to update what it is for. */
export type Reconcile = (what: PayableRef) => Promise<void>;

type MoneyEvent = Extract<GatewayEvent, { type: 'refund' | 'dispute' }>;
interface Movement {
  direction: NewLedgerEntry['direction'];
  amountCents: Cents;
  gatewayRef: string;
  note: string;
  /** The staff member who requested it; null: nobody, or unknown. */
  madeBy: number | null;
}

const disputeTask = (dispute: string) => `dispute-${dispute}`;

/** Recognises our own refund when the provider reports it before we enter it. */
async function refundMade(
  tx: Db,
  payment: LedgerEntry,
  amount: Cents,
): Promise<Pick<Movement, 'note' | 'madeBy'>> {
  const queued = await findQueuedRefund(tx, payment.id, amount);
  return { note: queued?.reason ?? 'Refunded at the provider', madeBy: queued?.wantedBy ?? null };
}

/**
 * The movement an event causes; null when none. A failed refund or a won dispute reverses the
 * entered amount, which may be less than the provider moved.
 * @throws Refusal 409 for a won dispute that is not known yet, so that the provider repeats it
 * later
 */
async function movementOf(
  tx: Db,
  event: MoneyEvent,
  payment: LedgerEntry,
  now: Date,
): Promise<Movement | null> {
  const isDispute = event.type === 'dispute';
  const gatewayRef = isDispute ? event.dispute : event.refund;
  const comesBack = event.status === 'won' || event.status === 'failed';
  const entered = await findEntryByRef(tx, gatewayRef);
  if (!comesBack) {
    if (entered) return null;
    const details = isDispute
      ? { note: 'Disputed by the cardholder', madeBy: null }
      : await refundMade(tx, payment, event.amount);
    return { direction: 'refund', amountCents: event.amount, gatewayRef, ...details };
  }
  if (isDispute && !entered && !(await hasTask(tx, disputeTask(gatewayRef)))) {
    throw conflict('The dispute is not known yet.', 'event_too_early');
  }
  await dropTask(tx, ledgerMismatchKey(gatewayRef), now);
  return (
    entered && {
      direction: 'payment',
      amountCents: min(event.amount, cents(entered.amountCents)),
      gatewayRef: isDispute ? `${gatewayRef}-won` : `${gatewayRef}-failed`,
      note: isDispute ? 'Dispute won' : 'The refund failed at the provider',
      madeBy: null,
    }
  );
}

/** Enters a movement up to the payment's balance. False when nothing was entered. */
async function recordMovement(
  tx: Db,
  payment: LedgerEntry,
  movement: Movement,
  now: Date,
): Promise<boolean> {
  const { direction, gatewayRef, note, madeBy } = movement;
  const moved = { amount: movement.amountCents, gatewayRef, note };
  const amountCents =
    direction === 'payment' ? moved.amount : await capToRefundable(tx, payment, moved, now);
  if (amountCents <= 0) return false;
  const entry = await addEntry(tx, {
    direction,
    gatewayRef,
    note,
    madeBy,
    amountCents,
    payableRef: payableRefOf(payment),
    kind: payment.kind,
    currency: payment.currency,
    method: payment.method,
    // A reversal also names the payment, which can then be refunded again.
    refundOf: payment.id,
    madeAt: now,
  });
  return entry !== null;
}

/** Creates a task to answer a dispute in time; closes it when the dispute is won. */
async function recordDispute(
  tx: Db,
  event: Extract<MoneyEvent, { type: 'dispute' }>,
  payment: LedgerEntry,
  now: Date,
): Promise<void> {
  const key = disputeTask(event.dispute);
  if (event.status === 'won') return dropTask(tx, key, now);
  await addMoneyTask(tx, {
    kind: 'dispute_opened',
    key,
    payableRef: payableRefOf(payment),
    paymentId: payment.id,
    amount: event.amount,
    currency: payment.currency,
    reason: 'The cardholder disputes the payment; the provider has taken the money back.',
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
  // Locks the booking or order before its entries, everywhere in this order.
  await lockPayable(tx, payableRefOf(attempt));
  const payment = await findPaymentOfAttempt(tx, attempt.id);
  // The charge is not in the ledger yet: the provider repeats the event later.
  if (!payment) throw conflict('The payment is not known yet.', 'event_too_early');
  const movement = await movementOf(tx, event, payment, now);
  const entered = movement !== null && (await recordMovement(tx, payment, movement, now));
  if (entered) await syncStatusFromLedger(tx, payableRefOf(payment));
  if (event.type === 'dispute') await recordDispute(tx, event, payment, now);
  if (entered && event.type === 'refund' && event.status === 'failed') {
    const reason = 'The refund failed at the provider.';
    await notifyStaffOfFailedRefund(deps, tx, {
      key: event.refund,
      payableRef: payableRefOf(payment),
      amount: event.amount,
      currency: payment.currency,
      reason,
    });
  }
}

/**
 * Handles an event of the provider. Idempotent and independent of order, since entries and tasks
 * are unique by the provider's reference. The state of a charge is fetched from the provider;
 * refunds and disputes made there become ledger entries, told apart from our own by their reference
 * (docs/rules/statuses-and-money.md, "Refunds and disputes at the provider").
 *
 * @throws Refusal 409 when the provider has to repeat it later
 */
export async function handleEvent(
  deps: Deps,
  event: GatewayEvent,
  reconcile: Reconcile,
): Promise<void> {
  if (event.type === 'other') return;
  const attempt = await findAttemptByPayment(deps.db, event.payment);
  if (!attempt) return;
  if (attempt.state !== 'succeeded') await reconcile(payableRefOf(attempt));
  if (event.type === 'payment') return;
  await inTransaction(deps.db, (tx) => enterMovement(deps, tx, event, attempt));
}
