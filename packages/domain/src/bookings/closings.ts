import type { AvailabilityInput } from '#bookings/availability.ts';
import type { Block, UnavailableReason } from '#bookings/items.ts';
import { daysRange, lastDay, tripTimes, type TripTimes } from '#bookings/trip-times.ts';
import type { KindTimes, Weekday } from '#catalogue/package-kinds.ts';
import { isWithin, type RatePeriod } from '#catalogue/rates.ts';
import { addDays, eachDay, weekdayOf, type CalendarDate, type TimeOfDay } from '#dates/dates.ts';

/** The longest closing between two dates: a year and a leap day. */
export const maxClosedDays = 366;

/** The longest reason, in characters. */
export const longestReason = 200;

/** Local days, both included. */
export interface ClosedStretch {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * On which days the business, a unit or one of its items is closed: the weekdays of a period, which is
 * two dates or two days of every year (docs/rules/availability.md, "Closed days").
 */
export interface ClosingRule {
  period: RatePeriod;
  weekdays: readonly Weekday[];
  /** No day before this one is closed by it. */
  since: CalendarDate;
}

/** A rule with what it closes. */
export interface Closing extends ClosingRule {
  /** Null: the whole business. */
  unitId: number | null;
  /** From 1; 0: every item. */
  item: number;
  /** What everybody may read; empty: nothing. */
  publicReason: string;
}

/** The days on which the business is closed, each with the reason that everybody may read. */
export type ClosedDays = ReadonlyMap<CalendarDate, string>;

function isOn(weekdays: readonly Weekday[], date: CalendarDate): boolean {
  const weekday = weekdayOf(date);
  return weekdays.some((one) => one === weekday);
}

/** Whether a rule closes a day. */
export function isClosedBy(rule: ClosingRule, date: CalendarDate): boolean {
  return rule.since <= date && isWithin(rule.period, date) && isOn(rule.weekdays, date);
}

/** The closed days of a rule from `from` to `to`, both included, as stretches in their order. */
export function closedStretches(rule: ClosingRule, { from, to }: ClosedStretch): ClosedStretch[] {
  const { period, since } = rule;
  const [first, last] = period.form === 'dates' ? [period.from, period.to] : [from, to];
  const start = [from, first, since].reduce((a, b) => (a < b ? b : a));
  const end = to < last ? to : last;
  const stretches: ClosedStretch[] = [];
  let open: ClosedStretch | null = null;
  for (const date of eachDay(start, end)) {
    if (!isClosedBy(rule, date)) {
      open = null;
    } else if (open === null) {
      open = { from: date, to: date };
      stretches.push(open);
    } else {
      open.to = date;
    }
  }
  return stretches;
}

/**
 * What closings make of some days of a unit: blocks of the unit and its items, and the days on which
 * the business is closed. Closings of other units are left out; null: a trip on no unit.
 */
export function closedOn(
  closings: readonly Closing[],
  unitId: number | null,
  days: ClosedStretch,
  zone: string,
): { blocks: Block[]; closed: ClosedDays } {
  const blocks: Block[] = [];
  const closed = new Map<CalendarDate, string>();
  for (const { unitId: of, item, publicReason: reason, ...rule } of closings) {
    if (of !== null && of !== unitId) continue;
    for (const { from, to } of closedStretches(rule, days)) {
      if (of !== null) blocks.push({ item, ...daysRange(from, to, zone), reason });
      else for (const date of eachDay(from, to)) closed.set(date, closed.get(date) || reason);
    }
  }
  return { blocks, closed };
}

/**
 * When a trip of the first of these lengths takes place whose return does not fall on a closed day of the
 * business, else of the first. Null: the zone skips the start.
 */
export function openTimes(
  kind: Pick<KindTimes, 'starts' | 'length'>,
  trip: { date: CalendarDate; time: TimeOfDay; lengths: readonly number[]; zone: string },
  closed: ClosedDays,
): TripTimes | null {
  const { date, time, lengths, zone } = trip;
  let first: TripTimes | null = null;
  for (const length of lengths) {
    const times = tripTimes(kind, date, time, length, zone);
    if (times === null || !closed.has(lastDay(times, zone))) return times;
    first ??= times;
  }
  return first;
}

/** Why a day is closed, where everybody may read it. */
export function noteOf(
  { taken, date, zone }: Pick<AvailabilityInput, 'taken' | 'date' | 'zone'>,
  refused: UnavailableReason,
): { note?: string } {
  const day = daysRange(date, date, zone);
  const over = ({ from, to, reason = '' }: Block) =>
    reason !== '' && from < day.to && day.from < to;
  const note =
    refused === 'business_closed'
      ? taken.closed.get(date)
      : refused === 'blocked'
        ? taken.blocks.find(over)?.reason
        : undefined;
  return note === undefined || note === '' ? {} : { note };
}

/** Why a closing cannot be saved: a text for each field that is refused. */
export type ClosingRefusals = Partial<Record<'period' | 'weekdays' | 'item', string>>;

/**
 * Checks a closing before it is saved; empty when nothing is refused.
 * @param before the period as it stood: a first day that has passed may stay; null: it is new
 * @param items how many items the unit has; null: it closes the whole business
 */
export function closingRefusals(
  { period, weekdays, item }: Pick<Closing, 'period' | 'weekdays' | 'item'>,
  {
    today,
    before,
    items,
  }: { today: CalendarDate; before: RatePeriod | null; items: number | null },
): ClosingRefusals {
  const refusals: ClosingRefusals = {};
  if (period.form === 'dates') {
    const stood = before?.form === 'dates' && before.from === period.from;
    if (period.to < period.from) refusals.period = 'The last date cannot be before the first one.';
    else if (period.from < today && !stood) refusals.period = 'Closed days cannot be before today.';
    else if (period.to >= addDays(period.from, maxClosedDays)) {
      refusals.period = `At most ${maxClosedDays} days can be closed at once.`;
    } else if (eachDay(period.from, period.to).every((date) => !isOn(weekdays, date))) {
      refusals.weekdays = 'No day between these dates is one of these weekdays.';
    }
  }
  if (weekdays.length === 0) refusals.weekdays = 'Choose at least one weekday.';
  if (item > (items ?? 0)) refusals.item = 'This unit has no such item.';
  return refusals;
}
