import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useCompanyChoices } from './company-select.tsx';

const all = { per_page: 100, sort: 'name' } as const;

/** What the unit form waits for: companies, categories and platforms (spec A section 2), and supervisors. */
export function useUnitChoices() {
  const companies = useCompanyChoices();
  const categories = useQuery({
    queryKey: ['categories', 'choices'],
    queryFn: ({ signal }) => api('GET /api/unitCategories', { query: all, signal }),
  });
  const platforms = useQuery({
    queryKey: ['platforms', 'choices'],
    queryFn: ({ signal }) => api('GET /api/platforms', { query: all, signal }),
  });
  const supervisors = useQuery({
    queryKey: ['supervisors', 'choices'],
    queryFn: ({ signal }) => api('GET /api/supervisor-names', { signal }),
  });
  const queries = [companies, categories, platforms, supervisors];
  return {
    isReady: queries.every((query) => query.isSuccess),
    error: queries.find((query) => query.error !== null)?.error ?? null,
    categories: categories.data?.data ?? [],
    platforms: platforms.data?.data ?? [],
    supervisors: supervisors.data?.data ?? [],
  };
}

export type UnitChoices = ReturnType<typeof useUnitChoices>;
