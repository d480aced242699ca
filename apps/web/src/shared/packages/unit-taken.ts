import type { Availability } from '@slipway/contract/bookings/availability';
import type { UnitTaken } from '@slipway/domain/bookings/availability';
import { unmergeTaken } from '@slipway/domain/bookings/taken/merged-taken';
import { calendarDate } from '@slipway/domain/dates/dates';

/** A departure for the calendar rules. */
export const departureOf = (one: Availability['departures'][number]) => ({
  packageId: one.package_id,
  item: one.item,
  start: Date.parse(one.starts_at),
  seatsLeft: one.seats_left,
  personsLeft: one.persons_left,
  leastToSail: one.least_to_sail,
  guestsNeeded: one.guests_needed,
  closed: one.closed,
  takesTime: one.takes_time,
});

/** The taken times of a unit for the calendar rules, from answers in the order of their days. */
export function unitTaken(answers: readonly Availability[], zone: string): UnitTaken {
  const parts = answers.map(({ starts_at: start, ranges, blocks, departures, ...told }) => ({
    ...told,
    from: calendarDate(told.from),
    to: calendarDate(told.to),
    start: Date.parse(start),
    ranges: ranges.map(([after, free, taken]) => ({ after, free, taken: taken ?? null })),
    days: told.days.map((day) => ({ ...day, date: calendarDate(day.date) })),
    blocks: blocks.map(({ item, from, to, reason }) => ({
      item,
      from: Date.parse(from),
      to: Date.parse(to),
      reason,
    })),
    departures: departures.map(departureOf),
    closed: told.closed.map((day) => ({ ...day, date: calendarDate(day.date) })),
  }));
  return unmergeTaken(parts, zone);
}
