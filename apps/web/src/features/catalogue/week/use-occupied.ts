import { useQuery } from '@tanstack/react-query';
import type { Occupied } from '@slipway/contract/bookings/occupied';
import type { UnitTaken } from '@slipway/domain/bookings/availability';
import { calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';

/** What lies on a unit, as the calendar rules take it. */
export function takenOf({ times, departures, blocks }: Occupied): UnitTaken {
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
    departures: departures.map((one) => ({
      id: one.id,
      packageId: one.package_id,
      item: one.item,
      start: Date.parse(one.starts_at),
      seatsLeft: one.seats_left,
      personsLeft: one.persons_left,
      closed: one.closed,
      takesTime: one.takes_time,
    })),
  };
}

/** What lies on a unit on some days, both included; for staff. Null: no unit is chosen. */
export function useOccupied(unitId: number | null, from: CalendarDate, to: CalendarDate) {
  const query = useQuery({
    queryKey: ['occupied', unitId, from, to],
    queryFn: ({ signal }) => {
      const params = { id: unitId ?? 0 };
      return api('GET /api/units/:id/occupied', { params, query: { from, to }, signal });
    },
    enabled: unitId !== null,
    staleTime: 20_000,
  });
  return {
    occupied: query.data?.data ?? null,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
