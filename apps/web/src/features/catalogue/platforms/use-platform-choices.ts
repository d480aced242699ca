import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { loadAllRows } from '#features/catalogue/all-rows.ts';

/** All platforms that are not archived, by name, as the choices of forms and imports. */
export function usePlatformChoices() {
  return useQuery({
    queryKey: ['platforms', 'choices'],
    queryFn: ({ signal }) => loadAllRows((query) => api('GET /api/platforms', { query, signal })),
    staleTime: 0,
  });
}
