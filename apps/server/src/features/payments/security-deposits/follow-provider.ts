import { todayIn } from '@slipway/domain/dates/dates';
import { zero } from '@slipway/domain/money/money';
import { followedCapture, givenBack } from '@slipway/domain/payments/security-deposit';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';
import { enterTaken } from './conclude-security-deposit.ts';
import {
  findChargeOf,
  findDeposit,
  lockSecured,
  moveDeposit,
  type SecuredBooking,
  type StoredSecurityDeposit,
} from './security-deposits-repository.ts';

export const keptElsewhere = 'Kept at the card provider, not by this system.';

const tasks = {
  kept: 'The card provider charged a part of the security deposit that was not ordered here. It is entered as kept; if it was not to be kept, give it back at the card provider.',
  charged:
    'The card provider charged the whole security deposit, which was not ordered here. It is not released by itself: keep it or release it.',
  unknown:
    'The security deposit was taken before the backup. Whether it was kept since is not known, so it is not released by itself: keep it or release it.',
} as const;

/** Lists what staff have to look at, once for each security deposit. */
async function tellStaff(
  tx: Db,
  deposit: StoredSecurityDeposit,
  what: keyof typeof tasks,
  now: Date,
): Promise<void> {
  await addMoneyTask(tx, {
    kind: 'taken_after_backup',
    key: `security-deposit-elsewhere-${deposit.id}`,
    payableRef: bookingRef(deposit.bookingId),
    amount: deposit.capturedCents > 0 ? deposit.capturedCents : deposit.amountCents,
    currency: deposit.currency,
    reason: tasks[what],
    now,
  });
}

/** Tells staff of a capture of a security deposit that is released here. */
export const tellOfCharged = (
  tx: Db,
  deposit: StoredSecurityDeposit,
  { captured }: Pick<GatewayPayment, 'captured'>,
  now: Date,
): Promise<void> => tellStaff(tx, { ...deposit, capturedCents: captured }, 'kept', now);

/**
 * Enters what was done to a security deposit at the provider's own site, under the lock of its booking: the money as it
 * is there, without refunding anything.
 */
export async function followProvider(
  deps: Deps,
  tx: Db,
  { booking, deposit }: { booking: SecuredBooking; deposit: StoredSecurityDeposit },
  payment: GatewayPayment,
): Promise<void> {
  const { state } = deposit;
  if (deposit.leftToStaff || payment.status !== 'succeeded') return;
  if (state !== 'held' && state !== 'taken') return;
  const now = deps.clock.now();
  const followed = followedCapture(deposit.amountCents, payment);
  const ended = { endedOn: todayIn(booking.trip.zone, now), tripDate: booking.date } as const;
  const note = followed === 'taken' ? '' : keptElsewhere;
  if (state === 'held') await enterTaken(tx, deposit, payment, { madeBy: null, note, now });
  switch (followed) {
    case 'released':
      if (state === 'held')
        await moveDeposit(tx, deposit.id, { state: 'taken', captureBefore: null });
      await moveDeposit(tx, deposit.id, { ...ended, state: 'released' });
      return;
    case 'kept': {
      const capturedCents = givenBack(payment.captured, payment.refunded);
      const kept = { capturedCents, reason: keptElsewhere };
      if (state === 'held') await moveDeposit(tx, deposit.id, { ...kept, state: 'capturing' });
      await moveDeposit(tx, deposit.id, { ...kept, state: 'captured', endedOn: ended.endedOn });
      await tellStaff(tx, { ...deposit, capturedCents }, 'kept', now);
      return;
    }
    case 'taken':
      // Before the trip nothing was kept; what was taken before the backup goes on as it is.
      if (state === 'taken' && now < booking.trip.startsAt) return;
      await moveDeposit(tx, deposit.id, { state: 'taken', captureBefore: null, leftToStaff: true });
      await tellStaff(
        tx,
        { ...deposit, capturedCents: zero },
        state === 'held' ? 'charged' : 'unknown',
        now,
      );
  }
}

/**
 * Asks the provider how a security deposit of a copy that was opened stands, and follows it. Idempotent.
 * @throws GatewayUnavailable
 */
export async function followSecurityDeposit(
  deps: Deps,
  open: StoredSecurityDeposit,
): Promise<void> {
  if (open.state !== 'held' && open.state !== 'taken') return;
  const charge = await findChargeOf(deps.db, open);
  if (!charge?.payment) return;
  const payment = await deps.gateway.findPayment(charge.payment);
  await inTransaction(deps.db, async (tx) => {
    const booking = await lockSecured(tx, open.bookingId);
    const deposit = await findDeposit(tx, open.id);
    if (booking && deposit) await followProvider(deps, tx, { booking, deposit }, payment);
  });
}
