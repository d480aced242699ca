import { Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { usePathPart } from '#lib/location.ts';
import { usePageData } from '#lib/page-data.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { OrderPageView } from './order-page-view.tsx';
import { pageByLink } from './page-source.ts';
import classes from './order-page.module.css';

/** The page of an order by its link: without an account (docs/rules/shop.md, "The order's page"). */
export function OrderPageScreen() {
  const { t } = useLingui();
  const { business } = usePageData().settings;
  const token = usePathPart('token');
  const source = useMemo(() => pageByLink(token), [token]);
  const order = useQuery({
    queryKey: source.queryKey,
    queryFn: ({ signal }) => source.read(signal),
    staleTime: 0,
  });
  const page = order.data?.data;
  const isNone = order.error instanceof ApiError && order.error.status === 404;
  const isOver = isRefusedWith(order.error, 'order_page_over');
  return (
    <div className={classes.page}>
      <PageHeader
        title={page === undefined ? t`Your order` : t`Order ${page.number}`}
        lead={business.name}
      />
      {order.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={96} radius="md" />
          <Skeleton height={220} radius="md" />
        </Stack>
      )}
      {(isNone || isOver) && (
        <ErrorState title={t`This link does not work`}>
          {isOver ? (
            <Trans>It ended 90 days after the order. Please contact us.</Trans>
          ) : (
            <Trans>Please open the latest link we sent you, or contact us.</Trans>
          )}
        </ErrorState>
      )}
      {order.isLoadingError && !isNone && !isOver && (
        <LoadProblem
          title={t`The order could not be loaded`}
          error={order.error}
          onRetry={() => void order.refetch()}
        />
      )}
      {page && !isNone && !isOver && <OrderPageView page={page} source={source} />}
    </div>
  );
}
