import type { Cents } from '@slipway/domain/money/money';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { shareOverLines } from '@slipway/domain/payments/share-over-lines';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict } from '#http/errors.ts';
import { findAttemptByPayment, type Attempt } from './attempts-repository.ts';
import { firstLine } from '#db/charge-lines.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import {
  findEntriesByRef,
  paymentsOfAttempt,
  type LedgerEntry,
} from '#features/payments/ledger/ledger-repository.ts';
import { addEntry, type NewLedgerEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { payableKey, payableRefOf, type PayableRef } from '#db/payable-ref.ts';
import { lockPayables } from '#features/payments/ledger/payable-repository.ts';
import { creditOrder } from '#features/payments/refunds/credit-order.ts';
import { findOwnRefund } from '#features/payments/refunds/refunds-repository.ts';
import { addMoneyTask, dropTask, hasTask } from '#features/payments/tasks/tasks-repository.ts';
import { notifyStaffOfFailedRefund } from '#features/payments/refunds/notify-staff.ts';
import {
  ledgerMismatchKey,
  newestOf,
  shareOverPayments,
} from '#features/payments/refunds/share-over-payments.ts';

/** Called when the provider has news about a charge, to update what it is for. */
export type Reconcile = (what: PayableRef) => Promise<void>;

type MoneyEvent = Extract<GatewayEvent, { type: 'refund' | 'dispute' }>;
/** What an event moves of the payment of one line. */
interface Movement {
  payment: LedgerEntry;
  direction: NewLedgerEntry['direction'];
  amountCents: Cents;
  gatewayRef: string;
  note: string;
  /** The staff member who requested it; null: nobody, or unknown. */
  madeBy: number | null;
  /** A refund that was made at the provider, and decided nowhere else. */
  decided: boolean;
}

const disputeTask = (dispute: string) => `dispute-${dispute}`;
const refOf = (event: MoneyEvent) => (event.type === 'dispute' ? event.dispute : event.refund);

/** The payments that money goes back from, with why: those of our own refund, or of all lines. */
async function takenFrom(tx: Db, event: MoneyEvent, payments: readonly LedgerEntry[]) {
  if (event.type === 'dispute') {
    return { payments, note: 'Disputed by the cardholder', madeBy: null, decided: false };
  }
  const { number, amount } = event;
  // The event of our own refund may arrive before we enter the refund.
  const own = await findOwnRefund(tx, payments, { number, amount });
  if (!own) return { payments, note: 'Refunded at the provider', madeBy: null, decided: true };
  const ofIt = payments.filter(({ id }) => id === own.paymentId);
  return { payments: ofIt, note: own.reason, madeBy: own.wantedBy, decided: false };
}

/** The movements of money that goes back, each within what is left of its line. */
async function movementsBack(
  tx: Db,
  event: MoneyEvent,
  payments: readonly LedgerEntry[],
  now: Date,
): Promise<Movement[]> {
  const gatewayRef = refOf(event);
  const from = await takenFrom(tx, event, payments);
  const { note, madeBy, decided } = from;
  const moved = { amount: event.amount, gatewayRef, note };
  const parts = await shareOverPayments(tx, from.payments, moved, now);
  return parts.map(({ payment, amount }) => ({
    payment,
    amountCents: amount,
    gatewayRef,
    note,
    madeBy,
    decided,
    direction: 'refund',
  }));
}

/**
 * The movements of a failed refund or a won dispute: they reverse the entered amounts, which may be less
 * than the provider moved.
 */
function movementsForth(
  event: MoneyEvent,
  payments: readonly LedgerEntry[],
  entered: readonly LedgerEntry[],
): Movement[] {
  // In the order of the lines, whatever they were entered in.
  const inLineOrder = entered.toSorted((a, b) => (a.refundOf ?? 0) - (b.refundOf ?? 0));
  const left = inLineOrder.map((entry) => ({
    id: entry,
    left: entry.amountCents,
    free: entry.amountCents,
  }));
  return shareOverLines(event.amount, left).parts.flatMap(({ id: entry, amount }) => {
    const payment = payments.find(({ id }) => id === entry.refundOf);
    return payment ? broughtBack({ payment, amountCents: amount }, event) : [];
  });
}

/**
 * The movements of a refund whose failure comes first: it is taken out and put back, so that whatever tells of it
 * later finds it entered. None of our own that was refused at once: that is known.
 */
async function movementsOfUnknownFailure(
  tx: Db,
  event: Extract<MoneyEvent, { type: 'refund' }>,
  payments: readonly LedgerEntry[],
  now: Date,
): Promise<Movement[]> {
  const { number, amount } = event;
  const own = await findOwnRefund(tx, payments, { number, amount });
  if (own?.state === 'failed') return [];
  const back = await movementsBack(tx, event, payments, now);
  await dropTask(tx, ledgerMismatchKey(refOf(event)), now);
  return [...back, ...back.map((movement) => broughtBack(movement, event))];
}

/** What brings the amount of a refund or dispute back to the payment that it was taken from. */
function broughtBack(
  { payment, amountCents }: Pick<Movement, 'payment' | 'amountCents'>,
  event: MoneyEvent,
): Movement {
  const isDispute = event.type === 'dispute';
  return {
    payment,
    amountCents,
    direction: 'payment',
    gatewayRef: `${refOf(event)}-${isDispute ? 'won' : 'failed'}`,
    note: isDispute ? 'Dispute won' : 'The refund failed at the provider',
    madeBy: null,
    decided: false,
  };
}

/**
 * The movements an event causes; empty when none.
 * @throws Refusal 409 for a won dispute that is not known yet, so that the provider repeats it
 * later
 */
async function movementsOf(
  tx: Db,
  event: MoneyEvent,
  payments: readonly LedgerEntry[],
  now: Date,
): Promise<Movement[]> {
  const gatewayRef = refOf(event);
  const comesBack = event.status === 'won' || event.status === 'failed';
  const entered = await findEntriesByRef(tx, gatewayRef);
  if (!comesBack) return entered.length > 0 ? [] : movementsBack(tx, event, payments, now);
  if (event.type === 'refund' && entered.length === 0) {
    return movementsOfUnknownFailure(tx, event, payments, now);
  }
  if (entered.length === 0 && !(await hasTask(tx, disputeTask(gatewayRef)))) {
    throw conflict('The dispute is not known yet.', 'event_too_early');
  }
  await dropTask(tx, ledgerMismatchKey(gatewayRef), now);
  return movementsForth(event, payments, entered);
}

/** Enters a movement. False when it was already in the ledger. */
async function recordMovement(
  tx: Db,
  { payment, decided, ...movement }: Movement,
  now: Date,
): Promise<boolean> {
  const entry = await addEntry(tx, {
    ...movement,
    payableRef: payableRefOf(payment),
    kind: payment.kind,
    currency: payment.currency,
    method: payment.method,
    // A reversal also names the payment, which can then be refunded again.
    refundOf: payment.id,
    madeAt: now,
  });
  if (entry !== null && decided) {
    const { amountCents: amount, note: reason } = movement;
    const credit = { kind: payment.kind, amount, reason, by: null, at: now };
    await creditOrder(tx, payableRefOf(payment), credit);
  }
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

async function enterMovements(
  deps: Deps,
  tx: Db,
  event: MoneyEvent,
  attempt: Attempt,
): Promise<void> {
  const now = deps.clock.now();
  // Locks the bookings and orders before their entries, everywhere in this order.
  await lockPayables(
    tx,
    attempt.lines.map(({ payableRef }) => payableRef),
  );
  const payments = await paymentsOfAttempt(tx, attempt.id);
  // The charge is not in the ledger yet: the provider repeats the event later.
  if (payments.length === 0) throw conflict('The payment is not known yet.', 'event_too_early');
  const failed = event.type === 'refund' && event.status === 'failed';
  const movements = await movementsOf(tx, event, payments, now);
  const forth = movements.filter(({ direction }) => direction === 'payment');
  for (const movement of movements) {
    if (!(await recordMovement(tx, movement, now))) continue;
    const payableRef = payableRefOf(movement.payment);
    await syncStatusFromLedger(tx, payableRef);
    if (!failed || movement.direction === 'refund') continue;
    await notifyStaffOfFailedRefund(deps, tx, {
      key: movement === forth[0] ? event.refund : `${event.refund}-${payableKey(payableRef)}`,
      payableRef,
      // What failed there, which may be more than the ledger had left of the payment.
      amount: forth.length === 1 ? event.amount : movement.amountCents,
      currency: movement.payment.currency,
      reason: 'The refund failed at the provider.',
    });
  }
  if (event.type === 'dispute') await recordDispute(tx, event, newestOf(payments), now);
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
  if (attempt.state !== 'succeeded') await reconcile(firstLine(attempt).payableRef);
  if (event.type === 'payment') return;
  await inTransaction(deps.db, (tx) => enterMovements(deps, tx, event, attempt));
}
