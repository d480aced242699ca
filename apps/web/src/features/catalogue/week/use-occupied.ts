import { useQuery } from '@tanstack/react-query';
import type { Occupied } from '@slipway/contract/bookings/occupied';
import type { UnitTaken } from '@slipway/domain/bookings/availability';
import { daysReached } from '@slipway/domain/bookings/trip-times';
import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import { departureOf } from '#shared/packages/unit-taken.ts';
import type { RequestedPackage } from './asked-package.ts';

/** What lies on a unit, as the calendar rules take it. */
export function takenOf({ times, departures, blocks, ...told }: Occupied): UnitTaken {
  const range = (one: { from: string; to: string }) => ({
    from: Date.parse(one.from),
    to: Date.parse(one.to),
  });
  return {
    times: times.map((one) => ({
      item: one.item,
      ...range(one),
      date: calendarDate(one.date),
      kind: one.kind,
    })),
    blocks: blocks.map((one) => ({ item: one.item, ...range(one) })),
    departures: departures.map((one) => ({ id: one.id, ...departureOf(one) })),
    closed: new Map(told.closed_days.map((day) => [calendarDate(day), ''])),
  };
}

/** The most days of one answer. */
const maxDays = 62;

/** What lies on a unit in the way of trips that start from one day to another; for staff. */
export function useOccupied(
  { unit: { id }, kind }: Pick<RequestedPackage, 'unit' | 'kind'>,
  from: CalendarDate,
  last: CalendarDate,
) {
  const reached = addDays(last, daysReached(kind));
  const furthest = addDays(from, maxDays - 1);
  const to = reached < furthest ? reached : furthest;
  const query = useQuery({
    queryKey: ['occupied', id, from, to],
    queryFn: ({ signal }) =>
      api('GET /api/units/:id/occupied', { params: { id }, query: { from, to }, signal }),
    staleTime: 20_000,
  });
  return {
    occupied: query.data?.data ?? null,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
