import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PackageExtra } from '@slipway/contract/catalogue/extras';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';

export const packageExtrasKey = ['package-extras'];

/** Local days, both included; null: they are not chosen yet. */
export type ExtraDays = { from: CalendarDate; to: CalendarDate } | null;

/** How the extras of a package are being read. */
export interface ReadExtras {
  offered: readonly PackageExtra[];
  state: 'none' | 'loading' | 'failed' | 'ready';
  retry: () => void;
}

const nothing: readonly PackageExtra[] = [];

/**
 * The extras and inclusions of a package, with the pieces left on some days.
 * @param packageId null: there is none, or it offers nothing
 */
export function usePackageExtras(packageId: number | null, days: ExtraDays): ReadExtras {
  const { data, isError, refetch } = useQuery({
    queryKey: [...packageExtrasKey, packageId, days?.from ?? null, days?.to ?? null],
    enabled: packageId !== null,
    queryFn: async ({ signal }) => {
      const params = { id: packageId ?? 0 };
      const answer = await api('GET /api/packages/:id/extras', {
        params,
        query: days ?? {},
        signal,
      });
      return { packageId, extras: answer.data };
    },
    staleTime: 20_000,
    // Another day does not empty the list.
    placeholderData: keepPreviousData,
  });
  const known = data !== undefined && data.packageId === packageId;
  return {
    offered: known ? data.extras : nothing,
    state: packageId === null ? 'none' : known ? 'ready' : isError ? 'failed' : 'loading',
    retry: () => void refetch(),
  };
}
