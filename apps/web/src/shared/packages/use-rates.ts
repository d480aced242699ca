import { useQuery } from '@tanstack/react-query';
import type { Rate } from '@slipway/domain/catalogue/rates';
import { useMemo } from 'react';
import { api } from '#lib/api.ts';
import { ratesOf } from './offered.ts';

const none: readonly Rate[] = [];

/**
 * The rates by which prices of dates differ; none until they are loaded. The server compares each price
 * with its own.
 */
export function useRates(): readonly Rate[] {
  const listed = useQuery({
    queryKey: ['rates', 'live'],
    queryFn: async ({ signal }) => (await api('GET /api/rates', { signal })).data,
    staleTime: 60_000,
  }).data;
  return useMemo(() => (listed ? ratesOf(listed) : none), [listed]);
}
