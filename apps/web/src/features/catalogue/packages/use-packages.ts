import { useQuery } from '@tanstack/react-query';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { api } from '#lib/api.ts';
import { loadAllRows } from '#features/catalogue/all-rows.ts';
import { isManaged } from './package-labels.ts';

/** All active packages, by unit; undefined while they load. For Admins. */
export function usePackages(): ManagedPackage[] | undefined {
  return useQuery({
    queryKey: ['packages', 'active'],
    queryFn: ({ signal }) =>
      loadAllRows(async ({ page, per_page }) => {
        const query = { page, per_page, sort: 'unit_id', ended: '0' } as const;
        const { data, meta } = await api('GET /api/packages', { query, signal });
        return { data: data.filter(isManaged), meta };
      }),
  }).data;
}
