import { todayIn } from '@slipway/domain/dates/dates';
import { zero, type Cents } from '@slipway/domain/money/money';
import { givenBack, isForAnotherDay, mayCapture } from '@slipway/domain/payments/security-deposit';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { invalid, notFound, refused } from '#http/errors.ts';
import { underWay } from '#features/payments/charges/open-charge.ts';
import { paymentsOfAttempt } from '#features/payments/ledger/ledger-repository.ts';
import { makeRefunds } from '#features/payments/refunds/make-refund.ts';
import { insertRefund } from '#features/payments/refunds/refunds-repository.ts';
import { addMoneyTask } from '#features/payments/tasks/tasks-repository.ts';
import { assertCompared } from './assert-compared.ts';
import { enterBack } from './enter-back.ts';
import { enterTaken } from './conclude-security-deposit.ts';
import { followProvider, keptElsewhere, tellOfCharged } from './follow-provider.ts';
import { mailSecurityDeposit } from './mail-security-deposit.ts';
import {
  findChargeOf,
  findDeposit,
  findLastDeposit,
  isBeingCharged,
  lockSecured,
  moveDeposit,
  type SecuredBooking,
  type StoredSecurityDeposit,
} from './security-deposits-repository.ts';

/** What is locked to end a security deposit, with its booking. */
export interface Locked {
  booking: SecuredBooking;
  deposit: StoredSecurityDeposit;
}

export async function lockLast(tx: Db, bookingId: number): Promise<Locked> {
  const booking = await lockSecured(tx, bookingId);
  const deposit = booking && (await findLastDeposit(tx, bookingId));
  if (!booking || !deposit) throw notFound();
  return { booking, deposit };
}

export async function lockThis(tx: Db, { id, bookingId }: StoredSecurityDeposit): Promise<Locked> {
  const booking = await lockSecured(tx, bookingId);
  const deposit = await findDeposit(tx, id);
  if (!booking || !deposit) throw new Error('A security deposit of no booking');
  return { booking, deposit };
}

export const endedOn = ({ trip }: SecuredBooking, now: Date) => todayIn(trip.zone, now);

/** Queues the refund of what was taken of a security deposit, under a key of its own. */
async function queueBack(
  tx: Db,
  deposit: StoredSecurityDeposit,
  back: { amount: Cents; by: number | null; now: Date },
): Promise<number[]> {
  if (back.amount <= 0) return [];
  const payments = deposit.attemptId === null ? [] : await paymentsOfAttempt(tx, deposit.attemptId);
  const [payment] = payments;
  if (!payment) throw new Error('Nothing was taken of a security deposit');
  const id = await insertRefund(tx, {
    key: `security-deposit-${deposit.id}-back`,
    paymentId: payment.id,
    payableRef: bookingRef(deposit.bookingId),
    amount: back.amount,
    reason: 'Security deposit released',
    ...(back.by !== null && { wantedBy: back.by }),
    now: back.now,
  });
  return id === null ? [] : [id];
}

/** What was decided about a security deposit, and what is to be done at the provider. */
interface Decided {
  deposit: StoredSecurityDeposit;
  refunds: number[];
}

export const notOpen = () =>
  refused('security_deposit_over', 'This security deposit has already been kept or released.');

/** Why it is given back: its time has come, staff want it, or its trip is on another day, which asks anew. */
type Why = 'over' | 'another day' | { staff: number };

async function decideRelease(
  deps: Deps,
  tx: Db,
  { booking, deposit }: Locked,
  why: Why,
): Promise<Decided | null> {
  const now = deps.clock.now();
  if (why === 'another day' && !isForAnotherDay(deposit.tripDate, booking.trip, now)) return null;
  const by = typeof why === 'object' ? why.staff : null;
  if (deposit.leftBy !== null) return null;
  if (deposit.leftToStaff && by === null && deposit.state !== 'wanted') return null;
  const told = {
    tripDate: why === 'another day' ? null : booking.date,
    releasedByStaff: by !== null,
  };
  const end = { ...told, state: 'released', endedOn: endedOn(booking, now) } as const;
  switch (deposit.state) {
    case 'wanted':
      if (await isBeingCharged(tx, booking.id)) throw underWay();
      await moveDeposit(tx, deposit.id, end);
      return { deposit, refunds: [] };
    case 'held':
      await moveDeposit(tx, deposit.id, { ...told, state: 'releasing' });
      return { deposit, refunds: [] };
    case 'taken': {
      await moveDeposit(tx, deposit.id, end);
      const released = { booking, deposit: { ...deposit, ...end } };
      await mailSecurityDeposit(deps, tx, released, 'released');
      const back = { amount: deposit.amountCents, by, now };
      return { deposit, refunds: await queueBack(tx, deposit, back) };
    }
    case 'capturing':
    case 'releasing':
    case 'captured':
    case 'released':
      return null;
  }
}

async function releaseLocked(
  deps: Deps,
  lock: (tx: Db) => Promise<Locked>,
  why: Why,
): Promise<boolean> {
  const decided = await inTransaction(deps.db, async (tx) =>
    decideRelease(deps, tx, await lock(tx), why),
  );
  if (!decided) return false;
  await deps.faultPoint('release decided');
  await makeRefunds(deps, decided.refunds);
  await finishSecurityDeposit(deps, decided.deposit.id);
  return true;
}

/**
 * Gives a security deposit back automatically: released at the provider, or refunded.
 * @returns false when it had ended, or somebody else is ending it
 */
export const releaseByItself = (deps: Deps, deposit: StoredSecurityDeposit): Promise<boolean> =>
  releaseLocked(deps, (tx) => lockThis(tx, deposit), 'over');

/**
 * Gives back a security deposit whose trip was moved to another day, which asks for a new one.
 * @returns false when the trip is on its day again, it had ended, or somebody else is ending it
 */
export const releaseForAnotherDay = (
  deps: Deps,
  deposit: StoredSecurityDeposit,
): Promise<boolean> => releaseLocked(deps, (tx) => lockThis(tx, deposit), 'another day');

/**
 * Gives the security deposit of a booking back, for staff; one that is only asked for is given up.
 * @throws Refusal 404, 409 while a charge of it is open, 422 when it has ended
 */
export async function releaseSecurityDeposit(
  deps: Deps,
  bookingId: number,
  by: number,
): Promise<void> {
  await assertCompared(deps.db);
  const last = await findLastDeposit(deps.db, bookingId);
  if (last?.leftBy != null && last.state === 'taken') {
    throw refused(
      'security_deposit_over',
      'It was left at the counter. Enter there that it was returned.',
    );
  }
  const released = await releaseLocked(deps, (tx) => lockLast(tx, bookingId), { staff: by });
  if (!released) throw notOpen();
}

/**
 * Keeps a part or all of the security deposit of a booking as damage; the rest is released. What is held is captured
 * once it is decided, so it is done even when this process ends.
 * @throws Refusal 404, 422 when it has ended, or for more than it is
 */
export async function captureSecurityDeposit(
  deps: Deps,
  bookingId: number,
  kept: { amount: Cents; reason: string; by: number },
): Promise<void> {
  const { amount, reason, by } = kept;
  const last = await findLastDeposit(deps.db, bookingId);
  // What was left at the counter is no matter of the provider.
  if (last?.leftBy == null) await assertCompared(deps.db);
  const decided = await inTransaction(deps.db, async (tx): Promise<Decided> => {
    const { booking, deposit } = await lockLast(tx, bookingId);
    const now = deps.clock.now();
    if (deposit.state !== 'held' && deposit.state !== 'taken') throw notOpen();
    if (!mayCapture(amount, deposit.amountCents)) {
      const most = moneyText(deposit.amountCents, deposit.currency);
      throw invalid({ amount: [`At most ${most} can be kept.`] });
    }
    const captured = { capturedCents: amount, reason, capturedBy: by };
    if (deposit.state === 'held') {
      await moveDeposit(tx, deposit.id, { ...captured, state: 'capturing' });
      return { deposit, refunds: [] };
    }
    const end = { state: 'captured', endedOn: endedOn(booking, now) } as const;
    await moveDeposit(tx, deposit.id, { ...captured, ...end });
    const after = { ...deposit, ...captured, ...end };
    await mailSecurityDeposit(deps, tx, { booking, deposit: after }, 'captured');
    const back = { amount: givenBack(deposit.amountCents, amount), by, now };
    if (deposit.leftBy !== null) {
      await enterBack(tx, after, back);
      return { deposit, refunds: [] };
    }
    return { deposit, refunds: await queueBack(tx, deposit, back) };
  });
  await deps.faultPoint('capture decided');
  await makeRefunds(deps, decided.refunds);
  await finishSecurityDeposit(deps, decided.deposit.id);
}

/** Enters what the provider has taken, and gives back the part that is not kept. */
async function enterAndGiveBack(
  tx: Db,
  deposit: StoredSecurityDeposit,
  payment: GatewayPayment,
  kept: Cents,
  now: Date,
): Promise<number[]> {
  const { capturedBy: madeBy, reason: note } = deposit;
  await enterTaken(tx, deposit, payment, { madeBy, note, now });
  return queueBack(tx, deposit, { amount: givenBack(payment.captured, kept), by: madeBy, now });
}

async function endCapturing(
  deps: Deps,
  tx: Db,
  { booking, deposit }: Locked,
  payment: GatewayPayment,
): Promise<number[]> {
  const now = deps.clock.now();
  const endsOn = endedOn(booking, now);
  if (payment.status === 'succeeded') {
    await moveDeposit(tx, deposit.id, { state: 'captured', endedOn: endsOn });
    await mailSecurityDeposit(deps, tx, { booking, deposit }, 'captured');
    return enterAndGiveBack(tx, deposit, payment, deposit.capturedCents, now);
  }
  await moveDeposit(tx, deposit.id, {
    ...{ state: 'released', tripDate: booking.date, endedOn: endsOn },
    capturedCents: zero,
  });
  await mailSecurityDeposit(deps, tx, { booking, deposit }, 'released');
  await addMoneyTask(tx, {
    kind: 'security_deposit_lost',
    key: `security-deposit-lost-${deposit.id}`,
    payableRef: bookingRef(deposit.bookingId),
    amount: deposit.capturedCents,
    currency: deposit.currency,
    reason: `The card provider had let go of the security deposit. It was to be kept for: ${deposit.reason}`,
    now,
  });
  return [];
}

async function endReleasing(
  deps: Deps,
  tx: Db,
  { booking, deposit }: Locked,
  payment: GatewayPayment,
): Promise<number[]> {
  const now = deps.clock.now();
  await moveDeposit(tx, deposit.id, { state: 'released', endedOn: endedOn(booking, now) });
  if (payment.status === 'succeeded' && payment.captured < deposit.amountCents) {
    // We capture the whole amount only: a part was captured at the provider's own site.
    await enterTaken(tx, deposit, payment, { madeBy: null, note: keptElsewhere, now });
    await tellOfCharged(tx, deposit, payment, now);
    return [];
  }
  await mailSecurityDeposit(deps, tx, { booking, deposit }, 'released');
  // It was taken just before by a process that ended: it goes back as a refund.
  return payment.status === 'succeeded' ? enterAndGiveBack(tx, deposit, payment, zero, now) : [];
}

/** What the provider answers to what was decided; null: there is nothing to do there. */
async function tellProvider(
  deps: Deps,
  deposit: StoredSecurityDeposit,
): Promise<GatewayPayment | null> {
  if (deposit.state !== 'capturing' && deposit.state !== 'releasing') return null;
  const charge = await findChargeOf(deps.db, deposit);
  if (!charge?.payment) throw new Error('A held security deposit without a payment');
  const { payment } = charge;
  if (deposit.state === 'releasing') return deps.gateway.cancelPayment(payment);
  const key = `security-deposit-${deposit.id}-capture`;
  return deps.gateway.capturePayment({ payment, amount: deposit.capturedCents, key });
}

/**
 * Does at the provider what was decided about a held security deposit, and enters it. Idempotent: one key there, and one
 * entry in the ledger. A provider that cannot be reached is asked again by the next run.
 * @throws GatewayUnavailable
 */
export async function finishSecurityDeposit(deps: Deps, id: number): Promise<void> {
  const before = await findDeposit(deps.db, id);
  const payment = before && (await tellProvider(deps, before));
  if (!payment) return;
  await deps.faultPoint('security deposit ended');
  const refunds = await inTransaction(deps.db, async (tx) => {
    const locked = await lockThis(tx, before);
    if (locked.deposit.state !== before.state) return [];
    return before.state === 'capturing'
      ? endCapturing(deps, tx, locked, payment)
      : endReleasing(deps, tx, locked, payment);
  });
  await makeRefunds(deps, refunds);
}

/**
 * Takes what is held, because it is still needed when the provider lets go of it.
 * @throws GatewayUnavailable
 */
export async function takeHeld(deps: Deps, held: StoredSecurityDeposit): Promise<void> {
  const charge = await findChargeOf(deps.db, held);
  if (!charge?.payment) throw new Error('A held security deposit without a payment');
  const payment = await deps.gateway.capturePayment({
    payment: charge.payment,
    amount: held.amountCents,
    key: `security-deposit-${held.id}-take`,
  });
  await deps.faultPoint('taken');
  if (payment.status !== 'succeeded') {
    await releaseByItself(deps, held);
    return;
  }
  await inTransaction(deps.db, async (tx) => {
    const { booking, deposit } = await lockThis(tx, held);
    if (deposit.state !== 'held') return;
    if (payment.captured < deposit.amountCents) {
      await followProvider(deps, tx, { booking, deposit }, payment);
      return;
    }
    const now = deps.clock.now();
    await moveDeposit(tx, deposit.id, { state: 'taken', captureBefore: null });
    await enterTaken(tx, deposit, payment, { madeBy: null, note: '', now });
    await mailSecurityDeposit(deps, tx, { booking, deposit }, 'taken');
  });
}
