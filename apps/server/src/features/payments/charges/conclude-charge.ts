import type { Cents } from '@slipway/domain/money/money';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import type { Payable } from '#features/payments/ledger/payable-repository.ts';
import { closeAttempt, setRequiresAction, type Attempt } from './attempts-repository.ts';
import type { ChargeOutcome } from './charge-card.ts';
import { hashSecret } from './client-secret.ts';
import { concludePayment } from './conclude-payment.ts';

/** How a charge ended: paid, with what it was for as it now stands, or not and why. */
export type ChargeConclusion =
  | { kind: 'paid'; payable: Payable; amount: Cents }
  | Exclude<ChargeOutcome, { kind: 'succeeded' }>;

/**
 * Ends an attempt by the outcome of its charge: a payment goes into the ledger, an attempt that
 * needs 3-D Secure stays open for it, one that was not charged is closed. While the outcome is
 * unknown the attempt stays as it is.
 */
export async function concludeCharge(
  deps: Deps,
  attempt: Attempt,
  outcome: ChargeOutcome,
): Promise<ChargeConclusion> {
  const close = (end: Parameters<typeof closeAttempt>[2]) =>
    inTransaction(deps.db, (tx) => closeAttempt(tx, attempt, end, deps.clock.now()));
  switch (outcome.kind) {
    case 'succeeded': {
      const payable = await concludePayment(deps, attempt, outcome.payment);
      return { kind: 'paid', payable, amount: outcome.payment.amount };
    }
    case 'requires_action': {
      const secretHash = hashSecret(outcome.clientSecret);
      await setRequiresAction(deps.db, attempt.id, secretHash, deps.clock.now());
      return outcome;
    }
    case 'declined': {
      const failure = { code: outcome.code, message: outcome.message };
      await close({ state: 'failed', failure });
      return outcome;
    }
    case 'unavailable':
    case 'failed':
      await close({ state: 'cancelled' });
      return outcome;
    case 'given_up':
    case 'awaited':
    case 'in_doubt':
      return outcome;
  }
}
