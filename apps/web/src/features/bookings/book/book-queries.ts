import { useQueries, useQuery } from '@tanstack/react-query';
import type { Availability } from '@slipway/contract/bookings/availability';
import { daysReached } from '@slipway/domain/bookings/trip-times';
import { addDays, monthOf, type CalendarDate } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import type { Trip } from './trip.ts';

export const unitsKey = ['units', 'bookable'];
export const availabilityKey = ['availability'];

/**
 * The units that can be booked, with their packages and pictures.
 * @param also the unit of an existing booking, included even if it can no longer be booked; 0 or null for none
 */
export function useUnits(also: number | null = null) {
  return useQuery({
    queryKey: !also ? unitsKey : [...unitsKey, also],
    queryFn: async ({ signal }) => {
      const query = also ? { also } : {};
      return (await api('GET /api/unit-names-packages-pictures', { query, signal })).data;
    },
    staleTime: 60_000,
  });
}

/** The days of whole months, both included. */
interface Days {
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The months to be read for the months in which days lie, by their first days, in order; the one after
 * them is read ahead.
 */
export function monthsToRead(
  days: readonly CalendarDate[],
  reach: number,
): { needed: Days[]; ahead: Days[] } {
  const needed = new Map<string, Days>();
  const ahead = new Map<string, Days>();
  for (const day of days) {
    const last = addDays(monthOf(day).to, reach);
    let month = monthOf(day);
    for (; month.from <= last; month = monthOf(addDays(month.to, 1))) needed.set(month.from, month);
    ahead.set(month.from, month);
  }
  const inOrder = (months: Days[]) => months.sort((a, b) => (a.from < b.from ? -1 : 1));
  return {
    needed: inOrder([...needed.values()]),
    ahead: inOrder([...ahead.values()].filter(({ from }) => !needed.has(from))),
  };
}

/** What is taken is shown for as long without being read again; the server decides. */
const freshMs = 20_000;

/** How what is taken is being read. */
export type CalendarState = 'none' | 'loading' | 'failed' | 'ready';

const noAnswers: Availability[] = [];

/**
 * What is taken of the trip's unit in the month of each of the days, and as long after it as the trip
 * can last. Inshore trips have no calendar.
 * @param besides a booking that is changed, whose own time is free
 */
export function useTaken(
  trip: Trip | null,
  days: readonly CalendarDate[],
  besides: number | null = null,
): { state: CalendarState; told: readonly Availability[]; retry: () => void } {
  const { needed, ahead } =
    trip?.kind === 'package'
      ? monthsToRead(days, daysReached(trip.pkg.kind_facts))
      : { needed: [], ahead: [] };
  const unitId = trip?.kind === 'package' ? trip.unit.id : 0;
  const months = [...needed, ...ahead];
  const { told, fetching, failed, retry } = useQueries({
    queries: months.map((query) => ({
      queryKey: [...availabilityKey, unitId, besides, query.from],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        besides === null
          ? api('GET /api/availability/:unitId', { params: { unitId }, query, signal })
          : api('GET /api/bookings/:id/availability', { params: { id: besides }, query, signal }),
      staleTime: freshMs,
    })),
    combine: (results) => {
      const shown = results.slice(0, needed.length);
      return {
        told: shown.flatMap(({ data: answer }) => (answer ? [answer.data] : [])),
        fetching: shown.some(({ isFetching }) => isFetching),
        failed: shown.some(({ isError }) => isError),
        retry: () => {
          for (const one of shown) if (one.isError) void one.refetch();
        },
      };
    },
  });
  if (trip === null) return { state: 'none', told: noAnswers, retry };
  if (trip.kind === 'inshore') return { state: 'ready', told: noAnswers, retry };
  return { state: fetching ? 'loading' : failed ? 'failed' : 'ready', told, retry };
}
