import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { kindsQuery } from '#shared/packages/use-kinds.ts';
import { loadAllRows } from '#features/catalogue/all-rows.ts';
import { useCompanyChoices } from '#features/catalogue/companies/company-select.tsx';
import { usePlatformChoices } from '#features/catalogue/platforms/use-platform-choices.ts';

/**
 * Loads the choices of the unit form (docs/rules/screens.md, "Unit form"): companies, categories, platforms,
 * supervisors and kinds of package.
 */
export function useUnitChoices() {
  const companies = useCompanyChoices();
  const categories = useQuery({
    queryKey: ['categories', 'choices'],
    queryFn: ({ signal }) =>
      loadAllRows((query) => api('GET /api/unitCategories', { query, signal })),
  });
  const platforms = usePlatformChoices();
  const supervisors = useQuery({
    queryKey: ['supervisors', 'choices'],
    queryFn: ({ signal }) => api('GET /api/supervisor-names', { signal }),
  });
  const kinds = useQuery(kindsQuery);
  const queries = [companies, categories, platforms, supervisors, kinds];
  return {
    isReady: queries.every((query) => query.data !== undefined),
    error: queries.find((query) => query.error !== null)?.error ?? null,
    categories: categories.data ?? [],
    platforms: platforms.data ?? [],
    supervisors: supervisors.data?.data ?? [],
    kinds: kinds.data ?? [],
  };
}

export type UnitChoices = ReturnType<typeof useUnitChoices>;
