import { useQuery } from '@tanstack/react-query';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { useMemo } from 'react';
import type { UnitTaken } from '@slipway/domain/bookings/availability';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { nothingTaken, unitTaken } from '#shared/packages/package-calendar.ts';
import type { Trip } from './trip.ts';

export const unitsKey = ['units', 'bookable'];
export const blockDatesKey = ['block-dates'];

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

const noPackages: BookableUnit['packages'] = [];

/** What is taken of the trip's unit, never from the cache. Inshore trips have no calendar. */
export function useTaken(trip: Trip | null): {
  state: 'none' | 'loading' | 'failed' | 'ready';
  taken: UnitTaken;
  retry: () => void;
} {
  const { time_zone: zone } = usePageData().settings;
  const unitId = trip?.kind === 'package' ? trip.unit.id : 0;
  const packageKind = trip?.kind === 'package' ? trip.pkg.kind : '';
  const query = useQuery({
    queryKey: [...blockDatesKey, unitId, packageKind],
    queryFn: async ({ signal }) => {
      const params = { unitId, packageName: packageKind };
      return api('GET /api/bookings/block-dates/:unitId/:packageName', { params, signal });
    },
    enabled: unitId > 0,
    staleTime: 0,
  });
  const entries = query.data?.data;
  const kinds = trip?.kind === 'package' ? trip.unit.packages : noPackages;
  const taken = useMemo(
    () =>
      entries
        ? unitTaken(
            entries,
            kinds.map((pkg) => pkg.kind_facts),
            zone,
          )
        : nothingTaken,
    [entries, kinds, zone],
  );
  const retry = () => void query.refetch();
  if (trip === null) return { state: 'none', taken: nothingTaken, retry };
  if (trip.kind === 'inshore') return { state: 'ready', taken: nothingTaken, retry };
  if (query.isFetching) return { state: 'loading', taken, retry };
  return { state: query.isError ? 'failed' : 'ready', taken, retry };
}
