import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { isHoldDue, isReleaseDue } from '@slipway/domain/payments/security-deposit';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { notFound, Refusal } from '#http/errors.ts';
import { chargeCard } from '#features/payments/charges/charge-card.ts';
import { concludeCharge } from '#features/payments/charges/conclude-charge.ts';
import { openCharge, type Charge } from '#features/payments/charges/open-charge.ts';
import { lockPayable } from '#features/payments/ledger/payable-repository.ts';
import { mailSecurityDeposit } from './mail-security-deposit.ts';
import {
  findCardFor,
  findLastDeposit,
  insertDeposit,
  isBeingCharged,
  lockSecured,
  moveDeposit,
  type SecuredBooking,
  type StoredSecurityDeposit,
} from './security-deposits-repository.ts';

/** What came of holding: `asked`: it is to be paid by a link. `nothing`: it is not to be held now. */
export type DepositHoldOutcome = 'secured' | 'asked' | 'nothing' | 'in_doubt';

/** Nothing is to be held, or there is no card to hold it on. */
class NotHeld extends Error {
  constructor(readonly why: 'nothing' | 'no_card') {
    super('A security deposit is not held');
  }
}

/** `due`: not before the morning of the start, nor after the return. `any`: as soon as staff want it. */
export type WantedWhen = 'due' | 'any';

/** The booking, locked, with its open security deposit, where one is wanted; null: it is not, or not any more. */
export async function lockWanted(
  tx: Db,
  bookingId: number,
  when: WantedWhen,
  now: Date,
): Promise<{ booking: SecuredBooking; deposit: StoredSecurityDeposit | null } | null> {
  const booking = await lockSecured(tx, bookingId);
  if (!booking || booking.amount === 0 || booking.cancelled || booking.waits) return null;
  if (isReleaseDue(booking.trip, now)) return null;
  if (when === 'due' && !isHoldDue(booking.trip, now)) return null;
  const deposit = (await findLastDeposit(tx, bookingId)) ?? null;
  if (when === 'due' && deposit?.leftToStaff === true) return null;
  // A deposit that is secured, kept or given back is not requested again.
  return deposit === null || deposit.state === 'wanted' ? { booking, deposit } : null;
}

/**
 * Asks the customer to pay the security deposit by a link: their mail has one, made when it goes out. Idempotent.
 * @returns false when none is wanted, or a charge of it is open
 */
export async function askForSecurityDeposit(
  deps: Deps,
  bookingId: number,
  when: WantedWhen = 'due',
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const wanted = await lockWanted(tx, bookingId, when, now);
    if (!wanted || (await isBeingCharged(tx, bookingId))) return false;
    const { booking } = wanted;
    const deposit = wanted.deposit ?? (await insertDeposit(tx, booking, now));
    await mailSecurityDeposit(deps, tx, { booking, deposit }, 'asked');
    return true;
  });
}

async function decide(deps: Deps, tx: Db, bookingId: number, when: WantedWhen): Promise<Charge> {
  const payable = await lockPayable(tx, bookingRef(bookingId));
  if (!payable) throw notFound();
  const wanted = await lockWanted(tx, bookingId, when, deps.clock.now());
  if (!wanted) throw new NotHeld('nothing');
  const card = await findCardFor(tx, bookingId);
  if (!card) throw new NotHeld('no_card');
  const { amount } = wanted.booking;
  return { payable, kind: ledgerKind.securityDeposit, amount, card, holderPresent: false };
}

/** Saves the charge with the security deposit, in the transaction that opens it. */
async function saveCharge(tx: Db, bookingId: number, attemptId: number, now: Date): Promise<void> {
  const wanted = await lockWanted(tx, bookingId, 'any', now);
  if (!wanted) throw new NotHeld('nothing');
  const deposit = wanted.deposit ?? (await insertDeposit(tx, wanted.booking, now));
  await moveDeposit(tx, deposit.id, { attemptId });
}

/**
 * Holds the security deposit of a booking on the card that is kept for it, without its holder. Where there is none, or
 * the provider refuses or asks for 3-D Secure, the customer is asked to pay it by a link.
 * @throws Refusal 409 while another charge of the booking is open
 */
export async function holdSecurityDeposit(
  deps: Deps,
  bookingId: number,
  when: WantedWhen = 'due',
): Promise<DepositHoldOutcome> {
  const request = {
    lock: `security-deposit-${bookingId}`,
    save: (tx: Db, { id }: { id: number }, now: Date) => saveCharge(tx, bookingId, id, now),
  };
  let opened;
  try {
    opened = await openCharge(deps, request, (tx) => decide(deps, tx, bookingId, when));
  } catch (error) {
    if (!(error instanceof NotHeld)) throw error;
    if (error.why === 'nothing') return 'nothing';
    return (await askForSecurityDeposit(deps, bookingId, when)) ? 'asked' : 'nothing';
  }
  await deps.faultPoint('opened');
  const { attempt, charge } = opened;
  const { payable } = charge;
  const outcome = await chargeCard(deps, attempt, charge.card, {
    userId: payable.customerId,
    name: payable.name,
    email: payable.email,
    description: `Security deposit of booking ${bookingId}: ${payable.title}, ${payable.date}`,
    holderPresent: false,
  });
  const ended = await concludeCharge(deps, attempt, outcome);
  switch (ended.kind) {
    case 'paid':
      return 'secured';
    case 'declined':
      return (await askForSecurityDeposit(deps, bookingId, when)) ? 'asked' : 'nothing';
    case 'failed':
      throw ended.error;
    default:
      return 'in_doubt';
  }
}

/** Whether another charge of the booking is in the way. */
export const isUnderWay = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'in_progress';
