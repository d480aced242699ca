import { subtract } from '@slipway/domain/money/money';
import {
  GatewayMisused,
  GatewayUnavailable,
  type GatewayMovement,
  type ListedPayment,
} from '@slipway/domain/payments/payment-gateway';
import { firstLine } from '#db/charge-lines.ts';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/errors.ts';
import { findAttemptByPayment } from '#features/payments/charges/attempts-repository.ts';
import { handleEvent, type Reconcile } from '#features/payments/charges/handle-event.ts';
import { paymentsOfAttempt } from '#features/payments/ledger/ledger-repository.ts';
import { findKnownAtProvider } from '#features/payments/providers/providers-repository.ts';
import { followSecurityDeposit } from '#features/payments/security-deposits/follow-provider.ts';
import {
  findDepositOfAttempt,
  listOpenDeposits,
} from '#features/payments/security-deposits/security-deposits-repository.ts';
import { recordRefund } from '#features/payments/refunds/make-refund.ts';
import { findOwnRefund } from '#features/payments/refunds/refunds-repository.ts';
import { addTask } from '#features/payments/tasks/tasks-repository.ts';
import { adoptSecurityDeposit } from './adopt-security-deposit.ts';
import {
  adoptPayment,
  claimComparing,
  endComparing,
  giveUpComparing,
  isGivenUp,
} from './opened-copies-repository.ts';

/** A payment that was begun shortly before the backup may have been finished after it. */
const beforeBackupMs = 24 * 3_600_000;

type Moved = Exclude<GatewayMovement, ListedPayment>;

/** Whether the account in use is the one that the business had. */
async function isAccountOfBusiness(deps: Deps): Promise<boolean> {
  const known = await findKnownAtProvider(deps.db);
  if (!known || !('payment' in known)) return true;
  try {
    await deps.gateway.findPayment(known.payment);
    return true;
  } catch (error) {
    if (error instanceof GatewayMisused) return false;
    throw error;
  }
}

/** A payment that matches nothing here: staff enter it again or refund it. */
async function listTaken(deps: Deps, { payment, at, ...taken }: ListedPayment): Promise<void> {
  const left = subtract(taken.amount, taken.refunded);
  if (left <= 0) return;
  const what = taken.description === '' ? 'A payment' : taken.description;
  await addTask(deps.db, {
    kind: 'taken_after_backup',
    key: `taken-after-backup-${payment}`,
    amount: left,
    currency: taken.currency,
    reason: `${what}. Begun on ${at.toISOString().slice(0, 10)}; the provider calls it ${payment}.`,
    now: deps.clock.now(),
  });
}

async function comparePayment(
  deps: Deps,
  listed: ListedPayment,
  reconcile: Reconcile,
): Promise<void> {
  const { payment, status } = listed;
  const isTaken = status === 'succeeded' || status === 'held' || status === 'processing';
  if (!isTaken) return;
  const known =
    (await findAttemptByPayment(deps.db, payment)) ??
    ((await adoptPayment(deps.db, listed))
      ? await findAttemptByPayment(deps.db, payment)
      : undefined);
  if (!known) {
    if (!(await adoptSecurityDeposit(deps, listed))) await listTaken(deps, listed);
    return;
  }
  if (known.state === 'succeeded') return;
  await reconcile(firstLine(known).payableRef);
  const deposit = await findDepositOfAttempt(deps.db, known.id);
  if (deposit) await followSecurityDeposit(deps, deposit);
}

/** A refund that was open in the backup ends with what the provider made of it; anything else is entered as its event. */
async function compareMoved(deps: Deps, moved: Moved, reconcile: Reconcile): Promise<void> {
  const attempt = await findAttemptByPayment(deps.db, moved.payment);
  // The task about its payment shows the remainder.
  if (!attempt) return;
  if (moved.type === 'refund') {
    const payments = await paymentsOfAttempt(deps.db, attempt.id);
    const { number, amount, refund: ref, status } = moved;
    const own = await findOwnRefund(deps.db, payments, { number, amount });
    const payment = payments.find(({ id }) => id === own?.paymentId);
    if (own?.fromBackup === true && own.state === 'created' && payment) {
      await recordRefund(deps, own, payment, { ref, status, amount, failure: null });
      return;
    }
  }
  try {
    await handleEvent(deps, { id: '', ...moved }, reconcile);
  } catch (error) {
    // Its payment is not settled; the provider tells of it again when something happens to it.
    if (!(error instanceof Refusal)) throw error;
    deps.log.warn({ payment: moved.payment, err: error }, 'movement after the backup not entered');
  }
}

/**
 * Of a copy that was opened: looks up what the card provider did after the backup (docs/rules/backups.md, "Closed").
 * What is known here is settled as after a kill or by an event, and what is not known is listed under To do. Until
 * then nothing that was open in the backup is settled. Idempotent; tried once a minute until the account can be
 * reached, or staff mark the task about it as done.
 */
export async function compareWithProvider(deps: Deps, reconcile: Reconcile): Promise<void> {
  const now = deps.clock.now();
  const since = await claimComparing(deps.db, now);
  if (since === null) return;
  if (await isGivenUp(deps.db)) return giveUpComparing(deps.db, now);
  try {
    if (!(await isAccountOfBusiness(deps))) return;
    // First: refunds of what was taken since are entered below.
    for (const deposit of await listOpenDeposits(deps.db))
      await followSecurityDeposit(deps, deposit);
    const from = new Date(since.getTime() - beforeBackupMs);
    for await (const movement of deps.gateway.movementsSince(from)) {
      if (movement.type === 'payment') await comparePayment(deps, movement, reconcile);
      else await compareMoved(deps, movement, reconcile);
    }
    await endComparing(deps.db, now);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn('what the card provider did after the backup is not known yet: out of reach');
  }
}
