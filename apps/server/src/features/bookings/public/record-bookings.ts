import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import { add, subtract, zero, type Cents } from '@slipway/domain/money/money';
import type { GatewayPayment } from '@slipway/domain/payments/payment-gateway';
import type { Settings } from '@slipway/domain/settings/settings';
import { bookingRef, payableKey, type PayableRef } from '#db/payable-ref.ts';
import { allSent, type Db, type Pipeline } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { announceBooking } from '#features/bookings/announce-booking.ts';
import { findBookedDeparture, type BookedDeparture } from '#features/bookings/booked-departure.ts';
import { confirmHold, endAwaiting, type Booking } from '#features/bookings/bookings-repository.ts';
import type { Confirmable, HeldOrder } from '#features/bookings/holds/held-orders.ts';
import {
  createSetPasswordLink,
  findOrCreateGuest,
  insertExpectedGuest,
  type GuestRow,
} from '#features/identity/identity-api.ts';
import {
  addCard,
  addMoneyTask,
  dropUnownedCustomer,
  enterGiftUses,
  insertRefund,
  keepCardForDeposits,
  lineFor,
  recordCharge,
  type Attempt,
  type Entered,
  type GiftUse,
} from '#features/payments/payments-api.ts';

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

/** What the booking request knows already, and the conclusion need not read. */
export interface Press {
  settings: Settings;
  /** The address that was entered; null: somebody signed in. */
  email: string | null;
  usesGiftCards: boolean;
  /** Whether any of them shares a departure. */
  sharesDepartures: boolean;
}

/** A conclusion, with the refunds that it queued. */
export interface Done {
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

/** Whether it awaits its first money; true of one that was cancelled meanwhile as well. */
export const wasAwaiting = ({ awaitingUntil }: Pick<Booking, 'awaitingUntil'>) =>
  awaitingUntil !== null;

/** What is paid for a booking, by the charge and by gift cards. */
function paidOf(
  { charged, gifts }: Pick<HeldCheckout, 'charged' | 'gifts'>,
  { id }: Booking,
): Cents {
  const byCard = (charged && lineFor(charged.attempt, bookingRef(id))?.amount) ?? zero;
  const byGifts = gifts.filter(({ payableRef }) => payableRef.bookingId === id);
  return add(byCard, ...byGifts.map(({ amount }) => amount));
}

/** The bookings and the order of a checkout, with what they were paid by. */
export interface HeldCheckout {
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
 * The departure with the guests of these bookings added: holds did not count before, unlike bookings that awaited
 * their money.
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
  held: HeldCheckout,
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

/** The customer, and what is written when the holds are booked. */
interface Ending {
  customerId: number | null;
  /** Whether the customer was just created, so that a message carries a link to set a password. */
  newGuest: boolean;
  /** The departure of each booking, in their order. */
  departures: readonly (BookedDeparture | null)[];
  ordered: Confirmable | null;
}

/**
 * Turns the holds into bookings and an order of the customer, with their messages. All statements are sent at once.
 */
function endHolds(tx: Db, deps: Deps, held: HeldCheckout, ending: Ending): Promise<unknown>[] {
  const { bookings, order, charged, settings } = held;
  const { customerId, newGuest, departures, ordered } = ending;
  const now = deps.clock.now();
  const email = (bookings[0] ?? order)?.email ?? '';
  const password =
    newGuest && customerId !== null
      ? createSetPasswordLink(deps, tx, { id: customerId, email }, now)
      : null;
  const ended = bookings.flatMap((booking, n): Promise<unknown>[] => {
    const paid = paidOf(held, booking);
    const status = statusFromLedger({
      total: booking.totalCents,
      deposit: booking.depositCents,
      // Other payments made while its money was awaited count as well.
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
  const setPasswordLink = bookings.length === 0 ? (password?.link ?? null) : null;
  const confirmed = ordered?.confirm({ customerId, settings, setPasswordLink, now }) ?? [];
  return [...(password ? [password.made] : []), ...ended, ...confirmed];
}

/** Books what is held together, after reading what that depends on. */
export async function recordBookings(
  tx: Db,
  deps: Deps,
  held: HeldCheckout,
  pipeline: Pipeline,
): Promise<Done> {
  const { bookings, order, charged, cancelled, gifts } = held;
  const now = deps.clock.now();
  const first = bookings[0] ?? order;
  if (!first) throw new Error('Nothing to book');
  // All are of one customer, who is found or created by the first.
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
  const ending = { customerId, newGuest, departures, ordered };
  await pipeline.commitWith(() => allSent(endHolds(tx, deps, held, ending)));
  return { conclusion: { kind: 'booked' }, refunds };
}

/**
 * Books trips when everything is read already: the statements are sent with the commit.
 * @throws a unique violation when the address has become known since, or the charge was entered
 */
export async function recordKnown(
  tx: Db,
  deps: Deps,
  held: HeldCheckout,
  known: { guest: GuestRow | null; departures: readonly BookedDeparture[] },
  { commitWith }: Pipeline,
): Promise<Done> {
  const { bookings, charged } = held;
  const now = deps.clock.now();
  const [first] = bookings;
  if (!first) throw new Error('Nothing to book');
  const { name, email, phone } = first;
  const { guest } = known;
  const attached = guest?.may_attach === true ? guest.id : null;
  await commitWith(() =>
    allSent([
      guest?.is_new === true && insertExpectedGuest(tx, guest.id, { name, email, phone, now }),
      charged && recordCharge(tx, charged.attempt, charged.payment, now, { isNew: true }),
      ...endHolds(tx, deps, held, {
        customerId: first.customerId ?? attached,
        newGuest: guest?.is_new === true,
        departures: bookings.map(
          ({ departureId }) => known.departures.find(({ id }) => id === departureId) ?? null,
        ),
        ordered: null,
      }),
    ]),
  );
  return { conclusion: { kind: 'booked' }, refunds: [] };
}

/** Everything was cancelled before the money came: enters the charge and queues its refund. */
export async function recordCancelled(
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

/** Queues the refunds of money that arrived for what was cancelled meanwhile. */
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
