import { todayIn } from '@slipway/domain/dates/dates';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { ListedPayment } from '@slipway/domain/payments/payment-gateway';
import { isOfDeposit } from '#db/charge-lines.ts';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  countAttempts,
  findAttemptByPayment,
} from '#features/payments/charges/attempts-repository.ts';
import { followProvider } from '#features/payments/security-deposits/follow-provider.ts';
import {
  findDeposit,
  findLastDeposit,
  insertDeposit,
  isBeingCharged,
  lockSecured,
  moveDeposit,
} from '#features/payments/security-deposits/security-deposits-repository.ts';
import { insertKnownAttempt } from './opened-copies-repository.ts';

/**
 * Makes a payment that the business held or took as a security deposit after the backup that of the booking here, so that
 * it is neither held nor charged again. Idempotent.
 * @returns false when it is no security deposit that is wanted here
 * @throws GatewayUnavailable
 */
export async function adoptSecurityDeposit(deps: Deps, listed: ListedPayment): Promise<boolean> {
  const bookingId = Number(listed.metadata['booking'] ?? 0);
  const isTaken = listed.status === 'held' || listed.status === 'succeeded';
  if (!isTaken || !Number.isSafeInteger(bookingId) || bookingId <= 0) return false;
  if (listed.status !== 'held' && !isOfDeposit(listed)) return false;
  const payment = await deps.gateway.findPayment(listed.payment);
  if (payment.status !== 'held' && payment.status !== 'succeeded') return false;
  return inTransaction(deps.db, async (tx) => {
    const booking = await lockSecured(tx, bookingId);
    if (!booking || booking.amount !== listed.amount || booking.currency !== listed.currency) {
      return false;
    }
    if (await findAttemptByPayment(tx, listed.payment)) return true;
    const last = await findLastDeposit(tx, bookingId);
    if (last && (last.state !== 'wanted' || (await isBeingCharged(tx, bookingId)))) return false;
    const now = deps.clock.now();
    const wanted =
      last ?? (await insertDeposit(tx, booking, now, todayIn(booking.trip.zone, listed.at)));
    const { tries } = await countAttempts(tx, bookingRef(bookingId));
    const attemptId = await insertKnownAttempt(tx, {
      ...{ bookingId, attemptNo: tries + 1, kind: ledgerKind.securityDeposit },
      ...{ amount: listed.amount, currency: listed.currency, payment: listed.payment, now },
    });
    await moveDeposit(tx, wanted.id, { attemptId });
    await moveDeposit(tx, wanted.id, {
      ...{ state: 'held', captureBefore: payment.captureBefore, securedAt: listed.at },
    });
    const deposit = await findDeposit(tx, wanted.id);
    if (deposit) await followProvider(deps, tx, { booking, deposit }, payment);
    return true;
  });
}
