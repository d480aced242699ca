import { heldOrTaken, isForAnotherDay } from '@slipway/domain/payments/security-deposit';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import { firstLine } from '#db/charge-lines.ts';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { closeAttempt, type Attempt } from '#features/payments/charges/attempts-repository.ts';
import { setSucceeded } from '#features/payments/charges/charged-attempt-repository.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { mailSecurityDeposit } from './mail-security-deposit.ts';
import {
  findDepositOfAttempt,
  findSecured,
  lockSecured,
  moveDeposit,
  type StoredSecurityDeposit,
} from './security-deposits-repository.ts';

/** Enters what was taken of a security deposit, outside paid and left. */
export function enterTaken(
  tx: Db,
  deposit: StoredSecurityDeposit,
  payment: Pick<GatewayPayment, 'ref' | 'captured' | 'method'>,
  by: { madeBy: number | null; note: string; now: Date },
): Promise<number | null> {
  return addEntry(tx, {
    payableRef: bookingRef(deposit.bookingId),
    direction: 'payment',
    kind: ledgerKind.securityDeposit,
    amountCents: payment.captured,
    currency: deposit.currency,
    method: payment.method ?? 'Credit card',
    attemptId: deposit.attemptId,
    gatewayRef: payment.ref,
    note: by.note,
    madeBy: by.madeBy,
    madeAt: by.now,
  });
}

/**
 * What is held too short for the trip is taken at once. The key makes a repeated call take nothing more.
 * @returns the payment as it stands then
 */
async function takeIfTooShort(
  deps: Deps,
  attempt: Attempt,
  payment: GatewayPayment,
): Promise<GatewayPayment> {
  if (payment.status !== 'held') return payment;
  const booking = await findSecured(deps.db, firstLine(attempt).payableRef.bookingId ?? 0);
  if (!booking) throw new Error('A security deposit of no booking');
  if (heldOrTaken(payment.captureBefore, booking.trip) === 'held') return payment;
  const deposit = await findDepositOfAttempt(deps.db, attempt.id);
  // It is let go of.
  if (deposit && isForAnotherDay(deposit.tripDate, booking.trip, deps.clock.now())) return payment;
  const taken = await deps.gateway.capturePayment({
    payment: payment.ref,
    amount: payment.amount,
    key: `${attempt.key}-take`,
  });
  await deps.faultPoint('taken');
  return taken;
}

/**
 * Ends the charge of a security deposit: it stays held on the card, or is taken and entered in the ledger
 * (docs/rules/statuses-and-money.md, "Security deposits"). Idempotent.
 */
export async function concludeSecurityDeposit(
  deps: Deps,
  attempt: Attempt,
  payment: GatewayPayment,
): Promise<void> {
  const secured = await takeIfTooShort(deps, attempt, payment);
  const bookingId = firstLine(attempt).payableRef.bookingId ?? 0;
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const booking = await lockSecured(tx, bookingId);
    const deposit = await findDepositOfAttempt(tx, attempt.id);
    if (!booking || !deposit) throw new Error('A security deposit of no booking');
    if (deposit.state !== 'wanted') return;
    if (secured.status !== 'held' && secured.status !== 'succeeded') {
      // The provider let go of it before it could be taken.
      await closeAttempt(tx, attempt, { state: 'failed' }, now);
      return;
    }
    await setSucceeded(tx, attempt.id, now);
    const state = secured.status === 'held' ? 'held' : 'taken';
    const { captureBefore } = secured;
    await moveDeposit(tx, deposit.id, { state, captureBefore, securedAt: now });
    if (state === 'taken') await enterTaken(tx, deposit, secured, { madeBy: null, note: '', now });
    await mailSecurityDeposit(deps, tx, { booking, deposit }, state);
  });
  await deps.faultPoint('concluded');
}
