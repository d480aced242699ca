import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import { add, subtract, zero, type Cents } from '@slipway/domain/money/money';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import { bookingRef, orderRef, payableKey, type PayableRef } from '#db/payable-ref.ts';
import { pipelinedTransaction, type Db, type Pipeline } from '#db/transaction.ts';
import { createSetPasswordLink, findOrCreateGuest } from '#features/identity/identity-api.ts';
import {
  addCard,
  addMoneyTask,
  dropUnownedCustomer,
  enterGiftUses,
  findReserved,
  insertRefund,
  keepCardForDeposits,
  lineFor,
  lockReservedCards,
  makeRefunds,
  recordCharge,
  type Attempt,
  type Entered,
  type GiftUse,
  type Together,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Deps } from '#deps.ts';
import { announceBooking } from '#features/bookings/announce-booking.ts';
import { findBookedDeparture, type BookedDeparture } from '#features/bookings/booked-departure.ts';
import {
  confirmHold,
  endAwaiting,
  lockBookings,
  type Booking,
} from '#features/bookings/bookings-repository.ts';
import { isHeldOrder, type HeldOrder } from '#features/bookings/holds/held-orders.ts';
import { isOpenHold } from '#features/bookings/holds/is-open-hold.ts';
import { endLost } from '#features/bookings/holds/end-lost.ts';

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

/** The customer: the signed-in user, or the owner of the address. */
async function findCustomer(tx: Db, held: Booking | HeldOrder, now: Date) {
  if (held.customerId !== null) return { customerId: held.customerId, newGuest: false };
  const { name, email, phone } = held;
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
function addDepositTask(tx: Db, booking: Booking, paid: Cents, now: Date): Promise<void> {
  return addMoneyTask(tx, {
    kind: 'deposit_due',
    key: `deposit-${booking.id}`,
    payableRef: bookingRef(booking.id),
    amount: subtract(booking.depositCents, paid),
    currency: booking.terms.currency,
    reason: '',
    now,
  });
}

/** Whether its first money was ordered and is not settled, also of one that was cancelled meanwhile. */
const wasAwaiting = ({ awaitingUntil }: Pick<Booking, 'awaitingUntil'>) => awaitingUntil !== null;

/** What of a charge, and by gift cards, is paid for a booking. */
function paidOf(
  { charged, gifts }: Pick<HeldTogether, 'charged' | 'gifts'>,
  { id }: Booking,
): Cents {
  const byCard = (charged && lineFor(charged.attempt, bookingRef(id))?.amount) ?? zero;
  const byGifts = gifts.filter(({ payableRef }) => payableRef.bookingId === id);
  return add(byCard, ...byGifts.map(({ amount }) => amount));
}

/** What was held together, with what it was paid by. */
interface HeldTogether {
  bookings: readonly Booking[];
  /** Null: no products, or they were cancelled while their money was on its way. */
  order: HeldOrder | null;
  /** Those of them that were cancelled while their money was on its way. */
  cancelled: readonly PayableRef[];
  settings: Settings;
  charged: Charged | null;
  /** What is reserved on gift cards for them. */
  gifts: readonly GiftUse[];
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
  held: HeldTogether,
  by: { booking: Booking; shared: BookedDeparture | null; setPasswordLink: string | null },
): Promise<void> {
  const { booking, shared, setPasswordLink } = by;
  const { bookings, settings } = held;
  return announceBooking(tx, {
    booking,
    paid: paidOf(held, booking),
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
  const { bookings, order, charged, cancelled, settings, gifts } = held;
  const now = deps.clock.now();
  const first = bookings[0] ?? order;
  if (!first) throw new Error('Nothing to book');
  // They are of one customer: the first finds, or becomes, whose all are.
  const [{ customerId, newGuest }, departures, entered, ordered] = await pipeline.pipeline(() =>
    Promise.all([
      findCustomer(tx, first, now),
      Promise.all(bookings.map((booking) => findBookedDeparture(tx, booking))),
      charged ? recordCharge(tx, charged.attempt, charged.payment, now) : null,
      order && deps.heldOrders.prepare(tx, order.id),
      enterGiftUses(tx, gifts, now),
    ]),
  );
  if (charged) {
    const mayKeep = newGuest || first.customerId !== null;
    await keepCardForDeposits(tx, charged, bookings, now);
    await keepCard(tx, charged, { customerId, mayKeep }, now);
  }
  const refunds = await giveBack(tx, deps, cancelled, entered ?? []);
  await pipeline.commitWith(() => {
    const password =
      newGuest && customerId !== null
        ? createSetPasswordLink(deps, tx, { id: customerId, email: first.email }, now)
        : null;
    // One list, in the order in which they are sent: the first error is the one that counts.
    const ended = bookings.flatMap((booking, n): Promise<unknown>[] => {
      const paid = paidOf(held, booking);
      const status = statusFromLedger({
        total: booking.totalCents,
        deposit: booking.depositCents,
        // What came another way while its money was awaited counts as well.
        paid: add(booking.paidCents, paid),
        tips: booking.tipsCents,
        settledByStaff: booking.status === bookingStatus.complete,
      });
      // One message with the link is enough.
      const setPasswordLink = n === 0 ? (password?.link ?? null) : null;
      const shared = departures[n] ?? null;
      const byHand = !charged && booking.depositCents > paid;
      return [
        confirmHold(tx, booking.id, { status, customerId, byHand }),
        ...(byHand ? [addDepositTask(tx, booking, paid, now)] : []),
        announce(tx, deps, held, { booking, shared, setPasswordLink }),
      ];
    });
    // One message with the link is enough.
    const setPasswordLink = bookings.length === 0 ? (password?.link ?? null) : null;
    const confirmed = ordered?.confirm({ customerId, settings, setPasswordLink, now }) ?? [];
    return Promise.all([password?.made, ...ended, ...confirmed]);
  });
  return { conclusion: { kind: 'booked' }, refunds };
}

/** Ends what was all cancelled before its money came: it is entered and given back. */
async function recordCancelled(
  tx: Db,
  deps: Deps,
  cancelled: readonly PayableRef[],
  charged: Charged,
): Promise<Done> {
  const entered = await recordCharge(tx, charged.attempt, charged.payment, deps.clock.now());
  const refunds = await giveBack(tx, deps, cancelled, entered);
  const { keepCard: keeps, forSecurityDeposit } = charged.attempt;
  if ((keeps || forSecurityDeposit) && charged.customer) {
    await dropUnownedCustomer(tx, charged.customer);
  }
  return { conclusion: { kind: 'refunded' }, refunds };
}

/** Queues the refunds of what came for what was cancelled while it was on its way. */
async function giveBack(
  tx: Db,
  deps: Deps,
  cancelled: readonly PayableRef[],
  entered: readonly Entered[],
): Promise<number[]> {
  const now = deps.clock.now();
  const wanted: number[] = [];
  for (const what of cancelled) {
    if (what.bookingId !== null) await endAwaiting(tx, what.bookingId, '', now);
    else await deps.heldOrders.endAwaiting(tx, what.orderId, '', now);
    const its = entered.find(({ line }) => payableKey(line.payableRef) === payableKey(what));
    const refund =
      its &&
      (await insertRefund(tx, {
        key: `${payableKey(what)}-cancelled-${its.line.attemptNo}`,
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

/**
 * Step 3 of a public booking: records the ledger entries, statuses and messages of what was held together, in
 * one transaction (docs/rules/statuses-and-money.md, "From press to receipt"). Idempotent. A charge of which
 * a hold was released in the meantime is refunded; so is what comes for one that was cancelled while its money
 * was on its way.
 *
 * @param charged null when there was nothing to charge
 * @param known the settings where the request has read them; null: they are read
 */
export async function concludeBookings(
  deps: Deps,
  together: Together,
  charged: Charged | null,
  known: Settings | null = null,
): Promise<Conclusion> {
  const { bookingIds, orderId } = together;
  const done = await pipelinedTransaction(
    deps.db,
    (tx) =>
      Promise.all([
        lockReservedCards(tx, together),
        lockBookings(tx, bookingIds),
        orderId === null ? null : deps.heldOrders.lock(tx, orderId),
        known ? { settings: known } : readSettings(tx),
        findReserved(tx, together),
      ]),
    async (tx, [, found, order, { settings }, gifts], pipeline): Promise<Done | null> => {
      const all = [...found, ...(order ? [order] : [])];
      if (all.length < bookingIds.length + (orderId === null ? 0 : 1)) {
        throw new Error(`Nothing is held as ${bookingIds.join()} and ${orderId}`);
      }
      const areHeld = found.every(isOpenHold) && (!order || isHeldOrder(order));
      if (areHeld || (charged && all.every(wasAwaiting))) {
        const live = (one: Booking | HeldOrder) => one.cancelledAt === null;
        const cancelled = [
          ...found.filter((one) => !live(one)).map(({ id }) => bookingRef(id)),
          ...(order && !live(order) ? [orderRef(order.id)] : []),
        ];
        if (charged && cancelled.length === all.length) {
          return recordCancelled(tx, deps, cancelled, charged);
        }
        const kept = { bookings: found.filter(live), order: order && live(order) ? order : null };
        return recordBookings(tx, deps, { ...kept, cancelled, settings, charged, gifts }, pipeline);
      }
      // They are booked together: when one is, all are.
      if (all.some(({ holdExpiresAt }) => holdExpiresAt === null)) {
        return { conclusion: { kind: 'booked' }, refunds: [] };
      }
      return null;
    },
  );
  if (done === null) return endLost(deps, together, charged);
  await deps.faultPoint('concluded');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, done.refunds);
  return done.conclusion;
}
