import { addDays, startsAt, timeOfDay, wallClock, type CalendarDate } from '#dates/dates.ts';
import { subtract, type Cents } from '#money/money.ts';
import type { HandMethod } from '#payments/payment-methods.ts';

/**
 * How a security deposit stands, as stored (docs/rules/statuses-and-money.md, "Security deposits"). `wanted`: being
 * charged, or asked for by a link. `capturing` and `releasing`: decided, and not made at the provider yet.
 */
export const securityDepositStates = [
  'wanted',
  'held',
  'taken',
  'capturing',
  'releasing',
  'captured',
  'released',
] as const;
export type SecurityDepositState = (typeof securityDepositStates)[number];

/** How one is left at the counter: in cash, or by a terminal of the business's own. We charge nothing. */
export const counterMethods = ['Cash', 'Card terminal'] as const satisfies HandMethod[];
export type CounterMethod = (typeof counterMethods)[number];

const morning = timeOfDay('06:00:00');
const hourMs = 3_600_000;
/** How long before the start it is held at the latest. */
const minAheadMs = 2 * hourMs;
/** Days after the return. */
const releasedAfterDays = 2;
/** How long before a hold ends its money is taken, where it is still needed then. */
const takenBeforeMs = 12 * hourMs;

/** The trip of a security deposit. */
export interface SecuredTrip {
  date: CalendarDate;
  startsAt: Date;
  /** When it is over as booked. */
  endsAt: Date;
  /** When its items were brought back; null: not yet, or nobody notes it. */
  backAt: Date | null;
  zone: string;
}

/** When it is held: at 6 in the morning of the start, or two hours before a start that is earlier. */
export function holdAt({ date, startsAt: start, zone }: SecuredTrip): Date {
  const early = startsAt(date, morning, zone);
  const latest = new Date(start.getTime() - minAheadMs);
  return early < latest ? early : latest;
}

/** When it is released automatically: two days after the return, at the same time of day. */
export function releaseAt({ endsAt, backAt, zone }: SecuredTrip): Date {
  const returned = backAt !== null && backAt > endsAt ? backAt : endsAt;
  const { date, time } = wallClock(returned, zone);
  return startsAt(addDays(date, releasedAfterDays), time, zone);
}

/** Whether it is to be held now: from the morning of the start until the return. */
export const isHoldDue = (trip: SecuredTrip, now: Date): boolean =>
  now >= holdAt(trip) && now < trip.endsAt;

/** Whether it is due to be released automatically; never while items are out. */
export const isReleaseDue = (trip: SecuredTrip & { out: boolean }, now: Date): boolean =>
  !trip.out && now >= releaseAt(trip);

/**
 * Whether a deposit that is requested, held or taken is for another day than the trip: the trip was called off, or
 * moved to a day for which it is not to be held yet (`holdAt`). Never while items are out.
 * @param madeFor the day of the trip that it is for; null: it was released for this reason before
 */
export function isForAnotherDay(
  madeFor: CalendarDate | null,
  trip: SecuredTrip & { out: boolean; calledOff: boolean },
  now: Date,
): boolean {
  if (trip.out) return false;
  return trip.calledOff || (madeFor !== trip.date && now < holdAt(trip));
}

/**
 * Whether it stays held on the card, or is taken and given back: held only when return and release lie before the
 * provider lets go of it by itself.
 * @param captureBefore when that is; null: the provider does not say
 */
export function heldOrTaken(captureBefore: Date | null, trip: SecuredTrip): 'held' | 'taken' {
  return captureBefore !== null && releaseAt(trip) < captureBefore ? 'held' : 'taken';
}

/** Whether what is held has to be taken now: it is still needed when the provider lets go of it. */
export function isTakingDue(
  captureBefore: Date,
  trip: SecuredTrip & { out: boolean },
  now: Date,
): boolean {
  if (isReleaseDue(trip, now)) return false;
  return captureBefore.getTime() - now.getTime() <= takenBeforeMs;
}

/** What staff may do. */
export interface SecurityDepositActions {
  /** Hold it on the card that is kept for it. */
  hold: boolean;
  /** Send a link to pay it. */
  link: boolean;
  /** Enter that it was left at the counter. */
  leave: boolean;
  /** Enter that what was left at the counter was given back. */
  give_back: boolean;
  release: boolean;
  capture: boolean;
}

/**
 * What staff may do with a security deposit.
 * @param of.state null: nothing has been done yet
 * @param of.over whether the trip is cancelled, or its day of release has come
 * @param of.underWay whether a charge of it is open
 * @param of.returned whether the trip has ended and its items are back
 * @param of.atCounter whether it was left at the counter
 */
export function securityDepositActions(of: {
  state: SecurityDepositState | null;
  hasCard: boolean;
  over: boolean;
  underWay: boolean;
  returned: boolean;
  atCounter: boolean;
}): SecurityDepositActions {
  const { state, hasCard, over, underWay, returned, atCounter } = of;
  const isOpen = (state === null || state === 'wanted') && !over && !underWay;
  const isSecured = state === 'held' || state === 'taken';
  return {
    hold: isOpen && hasCard,
    link: isOpen,
    leave: isOpen || (state === 'released' && !over && !underWay && !returned),
    give_back: isSecured && atCounter,
    release: (isSecured && !atCounter) || (state === 'wanted' && !underWay),
    capture: isSecured,
  };
}

/** Whether the trip is over as booked, and its items are back where they were noted as out. */
export const isReturned = ({ endsAt, out }: SecuredTrip & { out: boolean }, now: Date): boolean =>
  !out && now >= endsAt;

/**
 * Whether one that is given back at the counter is wanted again: before the start, as when it was entered for the wrong
 * booking, and while a new date is to be chosen.
 */
export const isWantedAgain = (
  { startsAt: start, out, calledOff }: SecuredTrip & { out: boolean; calledOff: boolean },
  now: Date,
): boolean => !out && (calledOff || now < start);

/** Whether an amount may be kept of it: at least a cent, at most all. */
export const mayCapture = (amount: Cents, held: Cents): boolean => amount > 0 && amount <= held;

/**
 * What goes back when `kept` is kept of it.
 * @param moved what the provider took of the card
 */
export const givenBack = (moved: Cents, kept: Cents): Cents => subtract(moved, kept);

/**
 * What became of a security deposit that the provider charged although nothing was ordered here. A part is only charged,
 * or only a part given back, where the other part was kept; the whole may have been taken, or kept.
 */
export function followedCapture(
  amount: Cents,
  { captured, refunded }: { captured: Cents; refunded: Cents },
): 'released' | 'kept' | 'taken' {
  if (refunded >= captured) return 'released';
  return captured === amount && refunded === 0 ? 'taken' : 'kept';
}
