import { plural, t } from '@lingui/core/macro';
import type { UnavailableReason } from '@slipway/domain/bookings/availability';
import { startsOn } from '@slipway/domain/bookings/trip-times';
import { weekdays } from '@slipway/domain/catalogue/kind-rules';
import type { Starts } from '@slipway/domain/catalogue/package-kinds';
import { weekdayOf, type CalendarDate } from '@slipway/domain/dates/dates';
import { formatDate, formatTime } from '#lib/format.ts';
import { weekdayText } from '#shared/packages/kind-words.ts';
import { minutesText } from '#shared/packages/length-text.ts';
import type { RequestedPackage } from './asked-package.ts';

function datesText({ calendar: { activeFrom, activeTo } }: RequestedPackage): string {
  if (activeFrom !== null && activeTo !== null) {
    return t`It can be booked from ${formatDate(activeFrom)} to ${formatDate(activeTo)}.`;
  }
  if (activeFrom !== null) return t`It can be booked from ${formatDate(activeFrom)} on.`;
  return activeTo === null ? '' : t`It can be booked until ${formatDate(activeTo)}.`;
}

function maintenanceText({ unit: { name, calendar } }: RequestedPackage): string {
  const { maintenanceFrom: from, maintenanceTo: to } = calendar;
  if (from !== null && to !== null) {
    return t`${name} is in maintenance from ${formatDate(from)} to ${formatDate(to)}.`;
  }
  if (from !== null) return t`${name} is in maintenance from ${formatDate(from)} on.`;
  return to === null ? '' : t`${name} is in maintenance until ${formatDate(to)}.`;
}

function closedWhenText({ kind: { name, closedWhen } }: RequestedPackage): string {
  if (closedWhen === null) return '';
  const { bookings, ofThisKind } = closedWhen;
  const many = plural(bookings, { one: '# booking', other: '# bookings' });
  return ofThisKind === 0
    ? t`${name} is closed on a day that has ${many}:`
    : t`${name} is closed on a day that has ${many}, ${ofThisKind} of this kind:`;
}

function itemsText({ unit: { name, calendar } }: RequestedPackage): string {
  const { itemsQuantity: items } = calendar;
  return items === 1
    ? t`These lie in its time on ${name}, or in what comes afterwards:`
    : t`These lie in its time on the ${items} items of ${name}, or in what comes afterwards:`;
}

const lengthText = (starts: Starts): string =>
  starts.form === 'every'
    ? t`All are back by ${formatTime(starts.to)}; a shorter length may fit.`
    : '';

/** The rule behind a reason, with what it says of this kind, package or unit. */
export function ruleText(
  reason: UnavailableReason,
  asked: RequestedPackage,
  { date, furthest }: { date: CalendarDate; furthest: number },
): string {
  const { kind, unit } = asked;
  switch (reason) {
    case 'past':
      return t`Staff can still enter a start of the last 12 hours.`;
    case 'notice': {
      const notice = minutesText(kind.noticeMinutes);
      return t`${kind.name} is booked at least ${notice} ahead; staff can enter it all the same.`;
    }
    case 'weekday': {
      const day = weekdayText(weekdays[weekdayOf(date) - 1] ?? 1, 'long');
      return t`${kind.name} does not start on a ${day}.`;
    }
    case 'length_too_long':
      return lengthText(startsOn(kind, date));
    case 'stay_too_short':
      return t`A rate asks for longer stays from this day.`;
    case 'changeover_day':
      return t`A rate lets stays begin and end on other weekdays only.`;
    case 'time_not_offered':
      return t`It is not one of its starts, or the clocks skip it on this day.`;
    case 'package_inactive':
      return t`The package is inactive.`;
    case 'outside_package_dates':
      return datesText(asked);
    case 'maintenance':
      return maintenanceText(asked);
    case 'too_far':
      return plural(furthest, {
        one: 'The furthest day is # day ahead.',
        other: 'The furthest day is # days ahead.',
      });
    case 'day_complete': {
      const most = unit.calendar.mostPerDay;
      return most === null
        ? t`A booking takes the whole day:`
        : t`${unit.name} takes at most ${most} bookings a day, or one that takes the whole day:`;
    }
    case 'half_day_rule':
      return closedWhenText(asked);
    case 'taken':
    case 'too_few_items':
      return itemsText(asked);
    case 'blocked':
      return t`Closed on this day, by staff or by a connected calendar:`;
    case 'business_closed':
      return t`The business is closed on the day it would start or return:`;
    case 'too_few_seats':
      return t`The departure is full, or has fewer seats than the party needs:`;
    case 'closed':
      return t`The departure was closed to sales by staff:`;
  }
}
