import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import type { PayableRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  closeAttempt,
  findStaleAttempts,
  listUnpaidAttempts,
  touchAttempt,
  type Attempt,
  isAwaitingOpen,
} from './attempts-repository.ts';
import { firstLine } from '#db/charge-lines.ts';
import { concludePayment, unknownOutcomeTaskKey } from './conclude-payment.ts';
import { isPaid } from './charge-card.ts';
import { cancelOrFetchPayment } from './cancel-or-fetch-payment.ts';
import { findPayable } from '#features/payments/ledger/payable-repository.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';

const minutes = 60_000;
/** Longer than any request waits for the provider: the process of an older attempt has died. */
const abandonedAfterMs = 2 * minutes;
/** How long a card holder may take to authenticate. */
const answerWithinMs = 10 * minutes;
/** After this time an unknown outcome is reported to staff. */
const unknownOutcomeAfterMs = 60 * minutes;
const atOnce = 100;

const olderThan = (deps: Deps, instant: Date, ms: number) =>
  deps.clock.now().getTime() - instant.getTime() > ms;

/** Creates a task once an outcome has been unknown for too long. */
async function reportUnknownOutcome(deps: Deps, attempt: Attempt): Promise<void> {
  if (!olderThan(deps, attempt.createdAt, unknownOutcomeAfterMs)) return;
  await addMoneyTask(deps.db, {
    kind: 'charge_in_doubt',
    key: unknownOutcomeTaskKey(attempt),
    payableRef: firstLine(attempt).payableRef,
    amount: attempt.amountCents,
    currency: attempt.currency,
    reason: `The card provider has not said whether ${attempt.gatewayPayment ?? attempt.key} went through.`,
    now: deps.clock.now(),
  });
}

/** False while the outcome is unknown or the card holder may still authenticate. */
async function reconcileWithProvider(deps: Deps, attempt: Attempt): Promise<boolean> {
  // If the attempt has moved on, the process that moved it completes it.
  const close = async () => {
    await inTransaction(deps.db, (tx) =>
      closeAttempt(tx, attempt, { state: 'cancelled' }, deps.clock.now()),
    );
    return true;
  };
  // Without a saved payment id nothing was confirmed, so no charge is possible.
  if (attempt.gatewayPayment === null) return close();
  const waiting =
    attempt.state === 'requires_action' && !olderThan(deps, attempt.createdAt, answerWithinMs);
  const payment = await cancelOrFetchPayment(deps, attempt.gatewayPayment, waiting);
  if (!payment || payment.status === 'processing') return false;
  if (!isPaid(payment)) return close();
  await concludePayment(deps, attempt, payment);
  return true;
}

/**
 * Settles an attempt by the provider's state: a paid one becomes an entry, an unpaid one is closed,
 * an unknown one is left.
 */
async function reconcileAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const isItsProcessAtIt =
    attempt.state === 'created' && !olderThan(deps, attempt.touchedAt, abandonedAfterMs);
  if (isItsProcessAtIt) return;
  let settled = false;
  try {
    settled = await reconcileWithProvider(deps, attempt);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ attempt: attempt.id }, 'charge stays in doubt: provider out of reach');
  } finally {
    if (!settled) await touchAttempt(deps.db, attempt.id, deps.clock.now());
  }
  if (!settled) await reportUnknownOutcome(deps, attempt);
}

/** Holds are booked or released as a whole by `settleHolds`; what is held together is all held, or nothing of it. */
async function isOfHold(deps: Deps, attempt: Attempt): Promise<boolean> {
  const payable = await findPayable(deps.db, firstLine(attempt).payableRef);
  return payable?.hold ?? true;
}

/** Reconciles the charges of a booking or an order with the provider. */
export async function reconcilePayments(deps: Deps, what: PayableRef): Promise<void> {
  for (const attempt of await listUnpaidAttempts(deps.db, what)) {
    if (attempt.gatewayPayment === null || (await isOfHold(deps, attempt))) continue;
    // Settled by its own rule.
    if (isAwaitingOpen(attempt) || attempt.fromBackup) continue;
    await reconcileAttempt(deps, attempt);
  }
}

/**
 * Reconciles all charges left unsettled by this or a dead process. Safe to run concurrently.
 *
 * @param isStopping checked between attempts, so that shutdown need not wait
 */
export async function reconcileOpenPayments(
  deps: Deps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const abandoned = new Date(deps.clock.now().getTime() - abandonedAfterMs);
  for (const attempt of await findStaleAttempts(deps.db, abandoned, atOnce)) {
    if (isStopping()) return;
    if (await isOfHold(deps, attempt)) continue;
    try {
      await reconcileAttempt(deps, attempt);
    } catch (error) {
      deps.log.error({ err: error, attempt: attempt.id }, 'charge not settled');
    }
  }
}
