import { isLastMinute, type UnavailableReason } from '#bookings/availability.ts';
import { wallClock, type CalendarDate, type TimeOfDay } from '#dates/dates.ts';

/** How long an offered place is kept, in minutes. */
export const offerMinutes = 60;
/** How often a place is offered in a row before it is everybody's. */
export const maxOffersInRow = 3;
/** The hours of the day between which offers go out, in the zone of the business. */
export const offerHours = { from: 8, to: 21 } as const;
/** How many days after its day an entry is deleted. */
export const waitingKeptDays = 30;

/** What a hold is called that keeps a place for somebody who waits: it carries nothing of the person. */
export const waitingHoldName = 'Waiting list';

const fullReasons: readonly UnavailableReason[] = [
  'taken',
  'half_day_rule',
  'day_complete',
  'too_few_items',
  'too_few_seats',
];

/**
 * Whether a day or start is full, so that waiting for it makes sense; not where it is not offered, closed, or too
 * near.
 */
export const isFull = (reason: UnavailableReason | null): boolean =>
  reason !== null && fullReasons.includes(reason);

/**
 * What is done about a place that is free now: it is kept for the first who fits, all who fit are told and the first
 * press wins, it waits for the morning, or it is too late (docs/rules/availability.md, "Waiting list").
 */
export type OfferMoment = 'keep' | 'tell' | 'later' | 'over';

/** Whether offers go out at this hour of the business's day. */
export function isOfferHour(zone: string, now: Date): boolean {
  const hour = Number(wallClock(now, zone).time.slice(0, 2));
  return hour >= offerHours.from && hour < offerHours.to;
}

/**
 * When an offer may go out: from 08:00 until 21:00 in the business's zone, and less than 24 hours before the start
 * without a hold.
 */
export function offerMoment(
  place: { date: CalendarDate; time: TimeOfDay; start: number },
  zone: string,
  now: Date,
): OfferMoment {
  if (place.start <= now.getTime()) return 'over';
  if (!isOfferHour(zone, now)) return 'later';
  return isLastMinute(place.date, place.time, zone, now) ? 'tell' : 'keep';
}

/** Somebody who waits, with how often they let an offer run out. */
export interface Waiting {
  id: number;
  joinedAt: Date;
  /** Offers that were kept for them and ran out. */
  lapsed: number;
}

/**
 * Those who wait in the order in which they are offered a place: who joined first is first, but who let an offer run
 * out comes after everybody who let fewer run out.
 */
export function inTurn<W extends Waiting>(waiting: readonly W[]): W[] {
  return [...waiting].sort(
    (a, b) => a.lapsed - b.lapsed || a.joinedAt.getTime() - b.joinedAt.getTime() || a.id - b.id,
  );
}

/** An offer of a place since it was last taken. */
export interface OfferInRow {
  entryId: number;
  date: CalendarDate;
  time: TimeOfDay;
  /** Whether the place was kept, not only announced. */
  kept: boolean;
  ended: boolean;
}

/**
 * Whether a place may be offered to an entry: not twice to the same person before another one had it, and where it is
 * kept not more than three times in a row, also counting those that are kept for others now.
 * @param inRow all offers of the unit's package on the day since the place was last taken
 */
export function mayBeOffered(
  entryId: number,
  place: { date: CalendarDate; time: TimeOfDay },
  moment: 'keep' | 'tell',
  inRow: readonly OfferInRow[],
): boolean {
  const ofPlace = inRow.filter(({ date, time }) => date === place.date && time === place.time);
  const isTold = ({ kept }: OfferInRow) => !kept;
  const before = ofPlace.filter((one) => one.entryId === entryId);
  if (moment === 'tell') return !before.some(isTold);
  if (before.some(({ kept }) => kept)) return false;
  return ofPlace.filter(({ kept, ended }) => kept && ended).length < maxOffersInRow;
}

/** The state of an entry. */
export type WaitingState = 'waiting' | 'offered' | 'booked' | 'left' | 'over';

/** The facts that decide the state of an entry. */
export interface WaitingFacts {
  /** They left the list, or staff took them off it. */
  ended: boolean;
  /** The booking by which they got a place; `hold`: it is not paid yet. */
  booking: 'none' | 'hold' | 'booked';
  /** Until when a place is kept for them; null: none is. */
  offeredUntil: Date | null;
  /** The start they wait for; without one the end of the day. */
  lastStart: Date;
}

/** The state of an entry now. While its place is being paid it still has its offer. */
export function waitingState(facts: WaitingFacts, now: Date): WaitingState {
  if (facts.booking === 'booked') return 'booked';
  if (facts.ended) return 'left';
  if (facts.lastStart <= now) return 'over';
  const isKept = facts.offeredUntil !== null && facts.offeredUntil > now;
  return isKept || facts.booking === 'hold' ? 'offered' : 'waiting';
}
