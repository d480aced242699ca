import { Skeleton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { slugOfProduct } from '@slipway/domain/pages/page-addresses';
import { api } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { usePathPart } from '#lib/location.ts';
import { useNotFound } from '#shared/not-found.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { ProductView } from './product-view.tsx';
import classes from './shop.module.css';

/** The page of a product (docs/rules/screens.md, "The shop"). */
export function ProductScreen() {
  const { t } = useLingui();
  const slug = usePathPart('product');
  const page = useQuery({
    queryKey: ['shop', 'product', slug],
    queryFn: async ({ signal }) =>
      (await api('GET /api/shop/products/:slug', { params: { slug }, signal })).data,
    staleTime: 30_000,
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
  if (!page.data) {
    return (
      <div role="status" aria-busy="true" aria-label={t`Loading…`}>
        <Skeleton height={34} width="min(360px, 80%)" mb="lg" />
        <div className={classes.columns}>
          <Skeleton radius="lg" className={classes.bone ?? ''} />
          <Skeleton height={280} radius="lg" />
        </div>
      </div>
    );
  }
  // A former address.
  if (slugOfProduct(page.data.path) !== slug) return <Navigate to={page.data.path} replace />;
  return <ProductView key={page.data.path} page={page.data} />;
}
