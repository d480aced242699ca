import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import {
  isReturned,
  isWantedAgain,
  securityDepositActions,
  type CounterMethod,
} from '@slipway/domain/payments/security-deposit';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { notFound, refused } from '#http/errors.ts';
import { underWay } from '#features/payments/charges/open-charge.ts';
import { assertCompared } from './assert-compared.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';
import { endedOn, lockLast, notOpen } from './end-security-deposit.ts';
import { enterBack } from './enter-back.ts';
import { mailSecurityDeposit } from './mail-security-deposit.ts';
import { isOver, notWanted } from './staff-security-deposit.ts';
import {
  findLastDeposit,
  insertDeposit,
  isBeingCharged,
  lockSecured,
  moveDeposit,
} from './security-deposits-repository.ts';

const inPlace = () => refused('security_deposit_over', 'The security deposit is already in place.');

/**
 * Enters that the security deposit of a booking was left at the counter: it is in place, in the ledger, and asked for no
 * more. Whoever comes second, by whatever way, finds it in place.
 * @throws Refusal 404, 409 while a charge of it is open, 422 when it is in place or none is wanted
 */
export async function leaveAtCounter(
  deps: Deps,
  bookingId: number,
  { method, by }: { method: CounterMethod; by: number },
): Promise<void> {
  await assertCompared(deps.db);
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const booking = await lockSecured(tx, bookingId);
    if (!booking) throw notFound();
    if (booking.amount === 0) throw notWanted();
    const last = await findLastDeposit(tx, bookingId);
    if (last && last.state !== 'wanted' && last.state !== 'released') {
      throw last.state === 'captured' ? notOpen() : inPlace();
    }
    if (await isBeingCharged(tx, bookingId)) throw underWay();
    const { leave } = securityDepositActions({
      state: last?.state ?? null,
      hasCard: false,
      over: isOver(booking, now),
      underWay: false,
      returned: isReturned(booking.trip, now),
      atCounter: last?.leftBy != null,
    });
    if (!leave) throw notWanted();
    const wanted = last?.state === 'wanted' ? last : await insertDeposit(tx, booking, now);
    const leftEntry = await addEntry(tx, {
      payableRef: bookingRef(bookingId),
      direction: 'payment',
      kind: ledgerKind.securityDeposit,
      amountCents: wanted.amountCents,
      currency: wanted.currency,
      method,
      madeBy: by,
      madeAt: now,
    });
    if (leftEntry === null) throw new Error('The security deposit was not entered');
    const left = { state: 'taken', securedAt: now, leftBy: method, leftEntry } as const;
    await moveDeposit(tx, wanted.id, left);
    await mailSecurityDeposit(deps, tx, { booking, deposit: { ...wanted, ...left } }, 'taken');
  });
}

/**
 * Enters that the security deposit of a booking that was left at the counter was given back whole, in the way it was left.
 * Before the start it is wanted again, as when it was entered for the wrong booking.
 * @throws Refusal 404, 422 when it has ended or was not left at the counter
 */
export async function giveBackAtCounter(deps: Deps, bookingId: number, by: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const { booking, deposit } = await lockLast(tx, bookingId);
    if (deposit.leftBy === null && deposit.state !== 'released' && deposit.state !== 'captured') {
      throw refused('security_deposit_over', 'It was not left at the counter.');
    }
    if (deposit.state !== 'taken') throw notOpen();
    const again = !booking.cancelled && isWantedAgain(booking.trip, now);
    const end = {
      state: 'released',
      endedOn: endedOn(booking, now),
      tripDate: again ? null : booking.date,
      releasedByStaff: !again,
    } as const;
    await moveDeposit(tx, deposit.id, end);
    await enterBack(tx, deposit, { amount: deposit.amountCents, by, now });
    await mailSecurityDeposit(deps, tx, { booking, deposit: { ...deposit, ...end } }, 'released');
  });
}
