import { useQuery } from '@tanstack/react-query';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { api } from '#lib/api.ts';

/** All kinds of package, archived ones too, in the order in which they were made. */
export function useKinds(): readonly ManagedKind[] | undefined {
  const kinds = useQuery({
    queryKey: ['package-kinds', 'all'],
    queryFn: ({ signal }) => api('GET /api/package-kinds', { query: {}, signal }),
  });
  return kinds.data?.data;
}
