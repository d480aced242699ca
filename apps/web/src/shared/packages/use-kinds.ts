import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** One reading for all that ask: what is cached under a key has one shape. */
export const kindsQuery = queryOptions({
  queryKey: ['package-kinds', 'all'],
  queryFn: async ({ signal }) => (await api('GET /api/package-kinds', { signal })).data,
  staleTime: 60_000,
});

/** Whether trips of a kind have the charter survey; inshore trips, and kinds not loaded yet, do. */
export function useAsksSurvey(): (kind: string) => boolean {
  const kinds = useKinds();
  return (kind) => (kinds.find(({ code }) => code === kind)?.asks ?? 'survey') === 'survey';
}

/** All kinds of package, also those no longer let, in the order in which they were made; for staff. */
export function useKinds() {
  return useQuery(kindsQuery).data ?? [];
}
