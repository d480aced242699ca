import { isReleaseDue } from '@slipway/domain/payments/security-deposit';
import { makePayLink } from '#db/links/make-pay-link.ts';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { refused } from '#http/errors.ts';
import { assertCanCharge, assertTakesCards } from '#features/payments/cards/assert-cards.ts';
import { underWay } from '#features/payments/charges/open-charge.ts';
import { assertCompared } from './assert-compared.ts';
import { holdSecurityDeposit, lockWanted } from './hold-security-deposit.ts';
import { mailSecurityDeposit, wasAsked } from './mail-security-deposit.ts';
import {
  findCardFor,
  insertDeposit,
  isBeingCharged,
  type SecuredBooking,
} from './security-deposits-repository.ts';

/** Whether none is wanted any more, or not now. */
export const isOver = (booking: SecuredBooking, now: Date): boolean =>
  booking.cancelled || booking.waits || isReleaseDue(booking.trip, now);

export const notWanted = () =>
  refused('security_deposit_over', 'This booking needs no security deposit now.');

/**
 * Holds the security deposit of a booking now, for staff.
 * @throws Refusal 409 while another charge is open or the outcome is unknown, 422 when none is wanted or no card is kept
 */
export async function holdForStaff(deps: Deps, bookingId: number): Promise<void> {
  await assertCompared(deps.db);
  await assertCanCharge(deps);
  if (!(await findCardFor(deps.db, bookingId))) {
    throw refused('no_card', 'No card is kept for this security deposit. Send a link to pay it.');
  }
  const how = await holdSecurityDeposit(deps, bookingId, 'any');
  if (how === 'nothing') throw notWanted();
}

/**
 * Mails the customer a link to pay the security deposit, and makes one to copy.
 * @returns its address, which cannot be read again
 * @throws Refusal 409 while a charge of it is open, 422 when none is wanted
 */
export async function linkForStaff(deps: Deps, bookingId: number, by: number): Promise<string> {
  await assertCompared(deps.db);
  await assertTakesCards(deps);
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const wanted = await lockWanted(tx, bookingId, 'any', now);
    if (!wanted) throw notWanted();
    if (await isBeingCharged(tx, bookingId)) throw underWay();
    const { booking } = wanted;
    const deposit = wanted.deposit ?? (await insertDeposit(tx, booking, now));
    // The first mail is the one that settling would send as well.
    const again = (await wasAsked(tx, deposit.id)) ? `-${now.getTime()}` : '';
    await mailSecurityDeposit(deps, tx, { booking, deposit }, 'asked', again);
    const made = { for: bookingRef(bookingId), by, at: now, securityDeposit: deposit.id };
    return (await makePayLink(tx, deps, made)).link;
  });
}
