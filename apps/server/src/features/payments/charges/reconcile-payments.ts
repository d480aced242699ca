import { GatewayUnavailable } from '#adapters/payment-gateway.ts';
import { payableRefOf, type PayableRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  closeAttempt,
  findStaleAttempts,
  listUnpaidAttempts,
  touchAttempt,
  type Attempt,
} from './attempts-repository.ts';
import { concludePayment, unknownOutcomeTaskKey } from './conclude-payment.ts';
import { cancelOrFetchPayment } from './cancel-or-fetch-payment.ts';
import { findPayable } from '#features/payments/ledger/payable-repository.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';

const minutes = 60_000;
/** Longer than any request waits for the provider: an attempt untouched so long has lost its process. */
const abandonedAfterMs = 2 * minutes;
/** How long a card holder may take to answer the bank. */
const answerWithinMs = 10 * minutes;
/** A charge in doubt that long is a matter for people. */
const unknownOutcomeAfterMs = 60 * minutes;
const atOnce = 100;

const olderThan = (deps: Deps, instant: Date, ms: number) =>
  deps.clock.now().getTime() - instant.getTime() > ms;

/** Nobody knows what became of it: staff are told once that is so for long. */
async function reportUnknownOutcome(deps: Deps, attempt: Attempt): Promise<void> {
  if (!olderThan(deps, attempt.createdAt, unknownOutcomeAfterMs)) return;
  await addMoneyTask(deps.db, {
    kind: 'charge_in_doubt',
    key: unknownOutcomeTaskKey(attempt),
    paidFor: payableRefOf(attempt),
    amount: attempt.amountCents,
    currency: attempt.currency,
    reason: `The card provider has not said whether ${attempt.gatewayPayment ?? attempt.key} went through.`,
    now: deps.clock.now(),
  });
}

/** False while it is in doubt, or the card holder still may answer. */
async function reconcileWithProvider(deps: Deps, attempt: Attempt): Promise<boolean> {
  // Where it has moved on meanwhile, whoever moved it ends it.
  const close = async () => {
    await inTransaction(deps.db, (tx) =>
      closeAttempt(tx, attempt, { state: 'cancelled' }, deps.clock.now()),
    );
    return true;
  };
  // Without a saved name nothing was confirmed: a charge is impossible.
  if (attempt.gatewayPayment === null) return close();
  const waiting =
    attempt.state === 'requires_action' && !olderThan(deps, attempt.createdAt, answerWithinMs);
  const payment = await cancelOrFetchPayment(deps, attempt.gatewayPayment, waiting);
  if (!payment) return false;
  if (payment.status !== 'succeeded') return close();
  await concludePayment(deps, attempt, payment);
  return true;
}

/**
 * Settles one attempt by what the provider says: paid becomes an entry, unpaid is closed, and while
 * it is in doubt nothing happens.
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

/** Holds are booked or freed as a whole; `settleHolds` does that. */
async function isOfHold(deps: Deps, attempt: Attempt): Promise<boolean> {
  const payable = await findPayable(deps.db, payableRefOf(attempt));
  return payable?.hold ?? true;
}

/** The provider knows something new about charges of a booking or an order. */
export async function reconcilePayments(deps: Deps, what: PayableRef): Promise<void> {
  for (const attempt of await listUnpaidAttempts(deps.db, what)) {
    if (attempt.gatewayPayment === null || (await isOfHold(deps, attempt))) continue;
    await reconcileAttempt(deps, attempt);
  }
}

/**
 * One round over the charges that a request left unsettled, in this process or in one that ended.
 * Processes may run it at the same time.
 *
 * @param isStopping asked between two of them, so that the process need not wait for the round
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
