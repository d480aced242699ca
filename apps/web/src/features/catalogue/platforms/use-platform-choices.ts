import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { allRows } from '#features/catalogue/all-rows.ts';

/** Every platform that has not ended, by name: what forms offer, and what can be imported from. */
export function usePlatformChoices() {
  return useQuery({
    queryKey: ['platforms', 'choices'],
    queryFn: ({ signal }) => allRows((query) => api('GET /api/platforms', { query, signal })),
    staleTime: 0,
  });
}
