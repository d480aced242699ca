import { addDays, todayIn } from '@slipway/domain/dates/dates';
import {
  isForAnotherDay,
  isHoldDue,
  isReleaseDue,
  isTakingDue,
} from '@slipway/domain/payments/security-deposit';
import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';
import { isComparing } from '#features/payments/opened-copies/opened-copies-repository.ts';
import { dropUnownedCustomer } from '#features/payments/unowned-customer-repository.ts';
import { dropCardOf, listCardsOver, listToSecure } from './due-deposits-repository.ts';
import { backTaskOf } from './enter-back.ts';
import {
  finishSecurityDeposit,
  lockThis,
  releaseByItself,
  releaseForAnotherDay,
  takeHeld,
} from './end-security-deposit.ts';
import { askForSecurityDeposit, holdSecurityDeposit, isUnderWay } from './hold-security-deposit.ts';
import {
  findChargeOf,
  findSecured,
  isBeingCharged,
  listOpenDeposits,
  type SecuredBooking,
  type StoredSecurityDeposit,
} from './security-deposits-repository.ts';

/** How many days before today a trip may have started that is not over. */
const longestTripDays = 400;

/** A security deposit that is asked for: held once more where the provider was out of reach, else by a link. */
async function settleWanted(
  deps: Deps,
  deposit: StoredSecurityDeposit,
  booking: SecuredBooking,
): Promise<void> {
  const now = deps.clock.now();
  if (await isBeingCharged(deps.db, booking.id)) return;
  if (booking.cancelled || isReleaseDue(booking.trip, now)) {
    await releaseByItself(deps, deposit);
    return;
  }
  if (deposit.leftToStaff) return;
  const charge = await findChargeOf(deps.db, deposit);
  if (charge?.state === 'cancelled' && now < booking.trip.startsAt) {
    await holdSecurityDeposit(deps, booking.id);
  } else await askForSecurityDeposit(deps, booking.id);
}

/** Lists what was left at the counter and is to be given back by staff, once; not what they gave back meanwhile. */
function askToGiveBack(deps: Deps, before: StoredSecurityDeposit): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const { deposit } = await lockThis(tx, before);
    if (deposit.state !== 'taken') return;
    const { bookingId, amountCents: amount, currency } = deposit;
    const task = { payableRef: bookingRef(bookingId), amount, currency, now: deps.clock.now() };
    const key = backTaskOf(deposit);
    await addMoneyTask(tx, { kind: 'security_deposit_back', key, reason: '', ...task });
  });
}

/** Brings one that has not ended to where it should be by now. */
async function settleOne(deps: Deps, deposit: StoredSecurityDeposit): Promise<void> {
  const booking = await findSecured(deps.db, deposit.bookingId);
  if (!booking) throw new Error('A security deposit of no booking');
  const now = deps.clock.now();
  const { trip } = booking;
  const over = booking.cancelled || isReleaseDue(trip, now);
  const { captureBefore, state, tripDate } = deposit;
  const atCounter = deposit.leftBy !== null;
  if (deposit.leftToStaff && !atCounter && (state === 'held' || state === 'taken')) return;
  if (
    !atCounter &&
    !booking.cancelled &&
    isForAnotherDay(tripDate, trip, now) &&
    (await releaseForAnotherDay(deps, deposit))
  ) {
    return;
  }
  switch (state) {
    case 'wanted':
      return settleWanted(deps, deposit, booking);
    case 'held':
      if (over) await releaseByItself(deps, deposit);
      else if (captureBefore !== null && isTakingDue(captureBefore, trip, now)) {
        await takeHeld(deps, deposit);
      }
      return;
    case 'taken':
      if (atCounter) {
        if (over) await askToGiveBack(deps, deposit);
      } else if (over) await releaseByItself(deps, deposit);
      return;
    case 'capturing':
    case 'releasing':
      return finishSecurityDeposit(deps, deposit.id);
    case 'captured':
    case 'released':
      return;
  }
}

/** Forgets the cards of trips that are over, and removes them at the provider. */
async function dropCards(deps: Deps): Promise<void> {
  for (const card of await listCardsOver(deps.db, deps.clock.now())) {
    await inTransaction(deps.db, async (tx) => {
      await dropCardOf(tx, card);
      await dropUnownedCustomer(tx, card.customer);
    });
  }
}

/** One that fails does not stop the others: the next run tries it again. */
async function carefully(deps: Deps, booking: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isUnderWay(error)) return;
    if (error instanceof GatewayUnavailable) {
      deps.log.warn({ booking }, 'security deposit waits: the provider is out of reach');
    } else deps.log.error({ err: error, booking }, 'security deposit not settled');
  }
}

/**
 * Holds the security deposits of this morning's trips, gives back those whose time has come or whose booking was
 * cancelled, and finishes what a dead process left; of a copy that was opened, once the provider was asked (docs/rules/statuses-and-money.md, "Security deposits"). Safe to run
 * concurrently.
 *
 * @param isStopping checked between them, so that shutdown need not wait
 */
export async function settleSecurityDeposits(
  deps: Deps,
  isStopping: () => boolean = () => false,
): Promise<void> {
  if (await isComparing(deps.db)) return;
  const now = deps.clock.now();
  // Days of any zone; the domain decides by each trip's own.
  const today = todayIn('UTC', now);
  const days = { from: addDays(today, -longestTripDays), to: addDays(today, 1) };
  for (const id of await listToSecure(deps.db, days, now)) {
    if (isStopping()) return;
    const booking = await findSecured(deps.db, id);
    if (!booking || !isHoldDue(booking.trip, now)) continue;
    await carefully(deps, id, () => holdSecurityDeposit(deps, id));
  }
  for (const deposit of await listOpenDeposits(deps.db)) {
    if (isStopping()) return;
    await carefully(deps, deposit.bookingId, () => settleOne(deps, deposit));
  }
  await dropCards(deps);
}

/**
 * Gives back the security deposit of a cancelled booking at once; what fails is tried again when it is settled.
 */
export async function releaseOfCancelled(deps: Deps, bookingId: number): Promise<void> {
  if (await isComparing(deps.db)) return;
  for (const deposit of await listOpenDeposits(deps.db)) {
    if (deposit.bookingId !== bookingId) continue;
    await carefully(deps, bookingId, () => settleOne(deps, deposit));
  }
}
