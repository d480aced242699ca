import { Skeleton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { slugsInPath } from '@slipway/domain/pages/page-addresses';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { usePathPart } from '#lib/location.ts';
import { useNotFound } from '#shared/not-found.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { UnitPageView } from './page/unit-page-view.tsx';
import classes from './page/unit-page.module.css';

function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading...`}>
      <Skeleton height={34} width="min(360px, 80%)" mb="xs" />
      <Skeleton height={20} width="min(240px, 60%)" mb="lg" />
      <div className={classes.columns}>
        <div>
          <Skeleton radius="lg" className={classes.galleryBone ?? ''} />
          <Skeleton height={96} radius="lg" mb="md" />
          <Skeleton height={220} radius="lg" />
        </div>
        <Skeleton height={280} radius="lg" />
      </div>
    </div>
  );
}

/** The page of a unit, or of one of its packages (docs/rules/screens.md, "Pages of units and packages"). */
export function UnitPageScreen() {
  const { t } = useLingui();
  const named = { unit: usePathPart('unit'), package: usePathPart('package') };
  const page = useQuery({
    queryKey: ['units', 'page', named.unit, named.package],
    queryFn: async ({ signal }) => {
      const query = named.package === '' ? {} : { package: named.package };
      const params = { unit: named.unit };
      return (await api('GET /api/unit-pages/:unit', { params, query, signal })).data;
    },
    staleTime: 60_000,
  });
  const isMissing = page.error instanceof ApiError && page.error.status === 404;
  useNotFound(isMissing);
  if (isMissing) return null;
  if (page.isError && !page.data) {
    return (
      <LoadProblem
        title={t`Something went wrong.`}
        error={page.error}
        onRetry={() => void page.refetch()}
      />
    );
  }
  if (!page.data) return <Loading />;
  const current = slugsInPath(page.data.path);
  // A former address.
  if (current?.unit !== named.unit || (current.package ?? '') !== named.package) {
    return <Navigate to={page.data.path} replace />;
  }
  return <UnitPageView key={page.data.path} page={page.data} />;
}
