import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import { zero } from '@slipway/domain/money/money';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import { bookingRef } from '#db/payable-ref.ts';
import { pipelinedTransaction, inTransaction, type Db, type Pipeline } from '#db/transaction.ts';
import { createSetPasswordLink, findOrCreateGuest } from '#features/identity/identity-api.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import {
  addCard,
  addMoneyTask,
  closeAttempt,
  dropUnownedCustomer,
  insertRefund,
  makeRefund,
  recordCharge,
  type Attempt,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { announceBooking } from '#features/bookings/announce-booking.ts';
import { findBookedDeparture } from '#features/bookings/booked-departure.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import {
  confirmHold,
  releaseHoldRow,
  lockBooking,
  type Booking,
} from '#features/bookings/bookings-repository.ts';
import { lockPlaces } from '#features/bookings/lock-places.ts';

/** A successful charge, with the payer's customer id at the provider, if any. */
export interface Charged {
  attempt: Attempt;
  payment: GatewayPayment;
  customer: string | null;
}

export type Conclusion =
  /** Now, or already by another process. */
  | { kind: 'booked' }
  /** The hold was released, and nothing was charged. */
  | { kind: 'lost' }
  /** The slot was lost: the charge is refunded. */
  | { kind: 'refunded' };

/** The booking's customer: the signed-in user, or the owner of the address. */
async function findCustomer(tx: Db, booking: Booking, now: Date) {
  if (booking.customerId !== null) return { customerId: booking.customerId, newGuest: false };
  const { name, email, phone } = booking;
  return findOrCreateGuest(tx, { name, email, phone, now });
}

/**
 * Saves the card if the payer chose so; a guest's card only for a newly created Customer, otherwise
 * it is deleted at the provider.
 */
async function keepCard(
  tx: Db,
  charged: Charged,
  owner: { customerId: number | null; mayKeep: boolean },
  now: Date,
): Promise<void> {
  const { attempt, payment, customer } = charged;
  if (!attempt.keepCard || !customer) return;
  if (!payment.card || !owner.mayKeep || owner.customerId === null) {
    await dropUnownedCustomer(tx, customer);
    return;
  }
  await addCard(tx, owner.customerId, customer, payment.card, now);
}

/** Staff are told to collect the deposit; paying or cancelling ends the task (trigger `deposit_task`). */
function addDepositTask(tx: Db, booking: Booking, now: Date): Promise<void> {
  return addMoneyTask(tx, {
    kind: 'deposit_due',
    key: `deposit-${booking.id}`,
    payableRef: bookingRef(booking.id),
    amount: booking.depositCents,
    currency: booking.terms.currency,
    reason: 'Booked online without a card.',
    now,
  });
}

async function recordBooking(
  tx: Db,
  deps: Deps,
  found: { booking: Booking; settings: Settings; charged: Charged | null },
  pipeline: Pipeline,
): Promise<Conclusion> {
  const { booking, settings, charged } = found;
  const now = deps.clock.now();
  const paid = charged?.payment.amount ?? zero;
  const byHand = !charged && booking.depositCents > 0;
  const status = statusFromLedger({
    total: booking.totalCents,
    deposit: booking.depositCents,
    paid,
    tips: zero,
    settledByStaff: false,
  });
  const [{ customerId, newGuest }, shared] = await pipeline.pipeline(() =>
    Promise.all([
      findCustomer(tx, booking, now),
      findBookedDeparture(tx, booking),
      charged ? recordCharge(tx, charged.attempt, charged.payment, now) : null,
    ]),
  );
  if (charged) {
    const mayKeep = newGuest || booking.customerId !== null;
    await keepCard(tx, charged, { customerId, mayKeep }, now);
  }
  await pipeline.commitWith(() => {
    const ended = confirmHold(tx, booking.id, { status, customerId, byHand });
    const task = byHand ? addDepositTask(tx, booking, now) : null;
    const password =
      newGuest && customerId !== null
        ? createSetPasswordLink(deps, tx, { id: customerId, email: booking.email }, now)
        : null;
    const publicUrl = deps.publicUrl();
    const setPasswordLink = password?.link ?? null;
    const announced = announceBooking(tx, {
      booking,
      paid,
      settings,
      publicUrl,
      setPasswordLink,
      now,
      // A hold does not count before.
      departure: shared && { ...shared, guests: shared.guests + booking.guests },
    });
    return Promise.all([ended, task, password?.made, announced]);
  });
  return { kind: 'booked' };
}

/** Records a charge whose slot was lost and queues its refund. */
async function queueRefundForLostSlot(
  tx: Db,
  deps: Deps,
  booking: Booking,
  charged: Charged,
): Promise<number | null> {
  const now = deps.clock.now();
  const paymentId = await recordCharge(tx, charged.attempt, charged.payment, now);
  if (paymentId === null) return null;
  const { settings } = await readSettings(tx);
  const { terms } = booking;
  await enqueueMail(tx, {
    to: booking.email,
    dedupeKey: `booking-${booking.id}-slot-lost`,
    bookingId: booking.id,
    template: 'slot-lost',
    params: {
      name: booking.name,
      package: terms.packageName,
      unit: terms.unitName,
      date: booking.date,
      time: booking.time,
      currency: terms.currency,
      refunded: charged.payment.amount,
      business: settings.business,
      link: `${deps.publicUrl()}/book`,
    },
  });
  return insertRefund(tx, {
    key: `booking-${booking.id}-lost-${charged.attempt.attemptNo}`,
    paymentId,
    payableRef: bookingRef(booking.id),
    amount: charged.payment.amount,
    reason: 'The slot was lost before the payment went through',
    now,
  });
}

/**
 * Step 3 of a public booking: records the ledger entry, status and messages in one transaction
 * (docs/rules/statuses-and-money.md, "From press to receipt"). Idempotent. A charge whose hold was
 * released in the meantime is refunded.
 *
 * @param charged null when there was nothing to charge
 * @param known the settings where the request has read them; null: they are read
 */
export async function concludeBooking(
  deps: Deps,
  bookingId: number,
  charged: Charged | null,
  known: Settings | null = null,
): Promise<Conclusion> {
  const done = await pipelinedTransaction(
    deps.db,
    (tx) =>
      Promise.all([lockBooking(tx, bookingId), known ? { settings: known } : readSettings(tx)]),
    async (
      tx,
      [booking, { settings }],
      pipeline,
    ): Promise<Conclusion & { refund?: number | null }> => {
      if (!booking) throw new Error(`No booking ${bookingId}`);
      if (booking.status === bookingStatus.created && booking.holdExpiresAt !== null) {
        return recordBooking(tx, deps, { booking, settings, charged }, pipeline);
      }
      if (booking.holdExpiresAt === null) return { kind: 'booked' };
      if (!charged) return { kind: 'lost' };
      return { kind: 'refunded', refund: await queueRefundForLostSlot(tx, deps, booking, charged) };
    },
  );
  await deps.faultPoint('concluded');
  // Made at once; after a crash here, the next settling run makes it.
  if (done.refund) await makeRefund(deps, done.refund);
  return { kind: done.kind };
}

/**
 * Releases a hold that will not be paid. The caller has ruled out a later charge.
 * @returns false when it was no longer a hold, or its attempt has changed since it was read
 */
export async function abandonHold(
  deps: Deps,
  bookingId: number,
  attempt: Attempt | null,
  end: {
    state: 'failed' | 'cancelled';
    reason: string;
    failure?: NonNullable<Attempt['failure']>;
    /** The staff member who released it. */
    releasedBy?: number;
  },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    // Locks the place and the booking before its attempt, which concluding locks after the booking.
    await lockPlaces(tx, [bookingId]);
    if (attempt && !(await closeAttempt(tx, attempt, end, now))) return false;
    const freed = await releaseHoldRow(tx, bookingId, end.reason, now);
    if (freed && end.releasedBy !== undefined) {
      const change = { bookingId, changedAt: now, changedBy: end.releasedBy };
      await recordChange(tx, { ...change, action: 'hold_released' });
    }
    return freed;
  });
}
