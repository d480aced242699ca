import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import { add, zero, type Cents } from '@slipway/domain/money/money';
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
  keepCardForDeposits,
  lineFor,
  makeRefunds,
  recordCharge,
  type Attempt,
  type ChargeLine,
  type Entered,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { announceBooking } from '#features/bookings/announce-booking.ts';
import { findBookedDeparture, type BookedDeparture } from '#features/bookings/booked-departure.ts';
import { recordChange } from '#features/bookings/change/changes-repository.ts';
import {
  confirmHold,
  endAwaiting,
  releaseHoldRow,
  lockBookings,
  type Booking,
} from '#features/bookings/bookings-repository.ts';
import { lockExtraDays } from '#features/bookings/extras/taken-extras-repository.ts';
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

/** A conclusion, with the refunds that it queued. */
interface Done {
  conclusion: Conclusion;
  refunds: number[];
}

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
    reason: '',
    now,
  });
}

export const isOpenHold = ({ status, holdExpiresAt }: Booking): boolean =>
  status === bookingStatus.created && holdExpiresAt !== null;

/** Whether its first money was ordered and is not settled, also of one that was cancelled meanwhile. */
const wasAwaiting = ({ awaitingUntil }: Booking) => awaitingUntil !== null;

const isAwaited = ({ status, awaitingUntil }: Booking) =>
  status === bookingStatus.created && awaitingUntil !== null;

/** What of a charge is paid for a booking. */
const paidOf = (charged: Charged | null, { id }: Booking): Cents =>
  (charged && lineFor(charged.attempt, bookingRef(id))?.amount) ?? zero;

/** Bookings that were held together, with what they were paid by. */
interface HeldTogether {
  bookings: readonly Booking[];
  /** Those of them that were cancelled while their money was on its way. */
  cancelled: readonly Booking[];
  settings: Settings;
  charged: Charged | null;
}

/**
 * The departure of a booking with the guests it has from now on: holds did not count before, unlike bookings that
 * awaited their money.
 */
function boarded(shared: BookedDeparture | null, bookings: readonly Booking[]) {
  const ours = bookings.filter(
    ({ departureId, holdExpiresAt }) => departureId === shared?.id && holdExpiresAt !== null,
  );
  const guests = ours.reduce((sum, booking) => sum + booking.guests, 0);
  return shared && { ...shared, guests: shared.guests + guests };
}

function announce(
  tx: Db,
  deps: Deps,
  { bookings, settings, charged }: HeldTogether,
  by: { booking: Booking; shared: BookedDeparture | null; setPasswordLink: string | null },
): Promise<void> {
  const { booking, shared, setPasswordLink } = by;
  return announceBooking(tx, {
    booking,
    paid: paidOf(charged, booking),
    settings,
    publicUrl: deps.publicUrl(),
    setPasswordLink,
    now: deps.clock.now(),
    departure: boarded(shared, bookings),
  });
}

async function recordBookings(
  tx: Db,
  deps: Deps,
  held: HeldTogether,
  pipeline: Pipeline,
): Promise<Done> {
  const { bookings, charged, cancelled } = held;
  const now = deps.clock.now();
  const [first] = bookings;
  if (!first) throw new Error('Nothing to book');
  // They are of one customer: the first finds, or becomes, whose all are.
  const [{ customerId, newGuest }, departures, entered] = await pipeline.pipeline(() =>
    Promise.all([
      findCustomer(tx, first, now),
      Promise.all(bookings.map((booking) => findBookedDeparture(tx, booking))),
      charged ? recordCharge(tx, charged.attempt, charged.payment, now) : null,
    ]),
  );
  if (charged) {
    const mayKeep = newGuest || first.customerId !== null;
    await keepCardForDeposits(tx, charged, bookings, now);
    await keepCard(tx, charged, { customerId, mayKeep }, now);
  }
  const refunds = await giveBack(tx, cancelled, entered ?? [], now);
  await pipeline.commitWith(() => {
    const password =
      newGuest && customerId !== null
        ? createSetPasswordLink(deps, tx, { id: customerId, email: first.email }, now)
        : null;
    // One list, in the order in which they are sent: the first error is the one that counts.
    const ended = bookings.flatMap((booking, n): Promise<unknown>[] => {
      const status = statusFromLedger({
        total: booking.totalCents,
        deposit: booking.depositCents,
        // What came another way while its money was awaited counts as well.
        paid: add(booking.paidCents, paidOf(charged, booking)),
        tips: booking.tipsCents,
        settledByStaff: booking.status === bookingStatus.complete,
      });
      // One message with the link is enough.
      const setPasswordLink = n === 0 ? (password?.link ?? null) : null;
      const shared = departures[n] ?? null;
      const byHand = !charged && booking.depositCents > 0;
      return [
        confirmHold(tx, booking.id, { status, customerId, byHand }),
        ...(byHand ? [addDepositTask(tx, booking, now)] : []),
        announce(tx, deps, held, { booking, shared, setPasswordLink }),
      ];
    });
    return Promise.all([password?.made, ...ended]);
  });
  return { conclusion: { kind: 'booked' }, refunds };
}

/** Ends bookings that were all cancelled before their money came: it is entered and given back. */
async function recordCancelled(
  tx: Db,
  deps: Deps,
  cancelled: readonly Booking[],
  charged: Charged,
): Promise<Done> {
  const now = deps.clock.now();
  const entered = await recordCharge(tx, charged.attempt, charged.payment, now);
  const refunds = await giveBack(tx, cancelled, entered, now);
  const { keepCard: keeps, forSecurityDeposit } = charged.attempt;
  if ((keeps || forSecurityDeposit) && charged.customer) {
    await dropUnownedCustomer(tx, charged.customer);
  }
  return { conclusion: { kind: 'refunded' }, refunds };
}

/** Queues the refunds of what came for bookings that were cancelled while it was on its way. */
async function giveBack(
  tx: Db,
  cancelled: readonly Booking[],
  entered: readonly Entered[],
  now: Date,
): Promise<number[]> {
  const wanted: number[] = [];
  for (const { id } of cancelled) {
    await endAwaiting(tx, id, '', now);
    const its = entered.find(({ line }) => line.payableRef.bookingId === id);
    const refund =
      its &&
      (await insertRefund(tx, {
        key: `booking-${id}-cancelled-${its.line.attemptNo}`,
        paymentId: its.entry,
        payableRef: its.line.payableRef,
        amount: its.line.amount,
        reason: 'Cancelled before the payment went through',
        tellCustomer: true,
        now,
      }));
    if (refund != null) wanted.push(refund);
  }
  return wanted;
}

/** Tells the customer that the time of a booking was lost, and queues the refund of its line. */
async function queueRefundOfLine(
  tx: Db,
  deps: Deps,
  booking: Booking,
  { entry, line }: { entry: number; line: ChargeLine },
): Promise<number | null> {
  const now = deps.clock.now();
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
      refunded: line.amount,
      business: settings.business,
      link: `${deps.publicUrl()}/book`,
    },
  });
  return insertRefund(tx, {
    key: `booking-${booking.id}-lost-${line.attemptNo}`,
    paymentId: entry,
    payableRef: line.payableRef,
    amount: line.amount,
    reason: 'The slot was lost before the payment went through',
    now,
  });
}

/**
 * Ends what was held together after one of it was lost: the others are freed, and a charge is entered and
 * given back whole.
 */
async function endLost(
  deps: Deps,
  bookingIds: readonly number[],
  charged: Charged | null,
): Promise<Conclusion> {
  const refunds = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const bookings = await lockPlaces(tx, bookingIds);
    await lockExtraDays(tx, bookingIds);
    for (const { id } of bookings.filter(isOpenHold)) {
      await releaseHoldRow(tx, id, 'held together with one that was lost', now);
    }
    if (!charged) return [];
    const wanted: number[] = [];
    for (const entered of await recordCharge(tx, charged.attempt, charged.payment, now)) {
      const booking = bookings.find(({ id }) => id === entered.line.payableRef.bookingId);
      if (!booking) throw new Error('A held charge for no booking');
      const refund = await queueRefundOfLine(tx, deps, booking, entered);
      if (refund !== null) wanted.push(refund);
    }
    return wanted;
  });
  await deps.faultPoint('concluded');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, refunds);
  return { kind: charged ? 'refunded' : 'lost' };
}

/**
 * Step 3 of a public booking: records the ledger entries, statuses and messages of what was held together, in
 * one transaction (docs/rules/statuses-and-money.md, "From press to receipt"). Idempotent. A charge of which
 * a hold was released in the meantime is refunded; so is what comes for one that was cancelled while its money
 * was on its way.
 *
 * @param bookingIds all that were held together, by number
 * @param charged null when there was nothing to charge
 * @param known the settings where the request has read them; null: they are read
 */
export async function concludeBookings(
  deps: Deps,
  bookingIds: readonly number[],
  charged: Charged | null,
  known: Settings | null = null,
): Promise<Conclusion> {
  const done = await pipelinedTransaction(
    deps.db,
    (tx) =>
      Promise.all([lockBookings(tx, bookingIds), known ? { settings: known } : readSettings(tx)]),
    async (tx, [all, { settings }], pipeline): Promise<Done | null> => {
      if (all.length < bookingIds.length) throw new Error(`No bookings ${bookingIds.join()}`);
      if (all.every(isOpenHold) || (charged && all.every(wasAwaiting))) {
        const bookings = all.filter(({ cancelledAt }) => cancelledAt === null);
        const cancelled = all.filter(({ cancelledAt }) => cancelledAt !== null);
        if (charged && bookings.length === 0) return recordCancelled(tx, deps, all, charged);
        return recordBookings(tx, deps, { bookings, cancelled, settings, charged }, pipeline);
      }
      // They are booked together: when one is, all are.
      if (all.some(({ holdExpiresAt }) => holdExpiresAt === null)) {
        return { conclusion: { kind: 'booked' }, refunds: [] };
      }
      return null;
    },
  );
  if (done === null) return endLost(deps, bookingIds, charged);
  await deps.faultPoint('concluded');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, done.refunds);
  return done.conclusion;
}

/**
 * Releases holds that will not be paid, all that were held together. The caller has ruled out a later charge.
 * @returns false when they were no longer holds, or their attempt has changed since it was read
 */
export async function abandonHolds(
  deps: Deps,
  bookingIds: readonly number[],
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
    // Locks the places and the bookings before their attempt, which concluding locks after the bookings.
    const held = await lockPlaces(tx, bookingIds);
    // Since it was read, the money was ordered: that is settled by its own rule.
    if (held.some(isAwaited)) return false;
    if (attempt && !(await closeAttempt(tx, attempt, end, now))) return false;
    if (bookingIds.length > 1) await lockExtraDays(tx, bookingIds);
    let freed = 0;
    for (const bookingId of bookingIds) {
      if (!(await releaseHoldRow(tx, bookingId, end.reason, now))) continue;
      freed += 1;
      if (end.releasedBy === undefined) continue;
      const change = { bookingId, changedAt: now, changedBy: end.releasedBy };
      await recordChange(tx, { ...change, action: 'hold_released' });
    }
    return freed > 0;
  });
}
