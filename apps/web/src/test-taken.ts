import type { Availability } from '@slipway/contract/bookings/availability';
import type { UnitTaken } from '@slipway/domain/bookings/availability';
import { mergeTaken } from '@slipway/domain/bookings/taken/merged-taken';
import { calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';

const zone = 'America/Toronto';
const iso = (instant: number) => new Date(instant).toISOString();

/** The instant of a local time of the business in the tests. */
export const instantAt = (date: string, time: string): number =>
  startsAt(calendarDate(date), timeOfDay(`${time}:00`), zone).getTime();

/** What the server answers about some days of a unit of which this is taken. */
export function availabilityOf(
  days: { from: string; to: string },
  taken: Partial<UnitTaken> = {},
  items = 12,
): Availability {
  const all: UnitTaken = { times: [], blocks: [], departures: [], closed: new Map(), ...taken };
  const takings = { ...all, counted: all.times };
  const { start, ranges, blocks, departures, ...told } = mergeTaken(takings, {
    ...{ zone, items, takesTimes: true },
    ...{ from: calendarDate(days.from), to: calendarDate(days.to) },
  });
  return {
    ...told,
    starts_at: iso(start),
    ranges: ranges.map(({ after, free, taken: set }) =>
      set === null ? [after, free] : [after, free, set],
    ),
    blocks: blocks.map(({ item, from, to, reason = '' }) => ({
      ...{ item, from: iso(from), to: iso(to) },
      reason,
    })),
    departures: departures.map((one) => ({
      ...{ package_id: one.packageId, item: one.item, starts_at: iso(one.start) },
      ...{ seats_left: one.seatsLeft, persons_left: one.personsLeft },
      ...{ least_to_sail: one.leastToSail, guests_needed: one.guestsNeeded },
      ...{ closed: one.closed, takes_time: one.takesTime },
    })),
  };
}

/** Answers the calls about availability, for whatever days they ask. */
export const answeringTaken =
  (taken: Partial<UnitTaken> = {}, items = 12) =>
  (url: string): Response => {
    const query = new URL(url, 'http://localhost').searchParams;
    const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
    return Response.json({ data: availabilityOf(days, taken, items) });
  };
