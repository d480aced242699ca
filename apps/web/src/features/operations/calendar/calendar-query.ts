import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import type { CalendarUrlState } from './use-calendar-url-state.ts';

/** How often an open calendar is refetched. */
const refreshMs = 60_000;

/** Loads the events of the visible days; a month's cell shows only a few. */
export function useCalendarDays(urlState: CalendarUrlState) {
  const query = {
    ...urlState.shown,
    ...(urlState.unit === null ? {} : { unit_id: urlState.unit }),
    per_day: urlState.view === 'month' ? 20 : 200,
  };
  return useQuery({
    queryKey: ['bookings-calendar', query],
    queryFn: ({ signal }) => api('GET /api/bookings-calendar', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}
