import { Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PickList } from '@slipway/contract/orders/fulfilment';
import { useRef } from 'react';
import { api } from '#lib/api.ts';
import { pathOf } from '#lib/page-paths.ts';
import { usePageData } from '#lib/page-data.ts';
import { printElement } from '#lib/print/print.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import classes from '../orders.module.css';

/** What is to be taken from the shelves for all paid orders that are not packed: summed, and by order. */
export function PickListScreen() {
  const { t } = useLingui();
  const sheet = useRef<HTMLDivElement>(null);
  const list = useQuery({
    queryKey: ['orders', 'pick-list'],
    queryFn: ({ signal }) => api('GET /api/pick-list', { signal }),
    staleTime: 0,
  });
  const data = list.data?.data;
  const print = () => {
    if (sheet.current) printElement(sheet.current, t`Pick list`);
  };
  return (
    <>
      <PageHeader
        title={t`Pick list`}
        lead={t`What is to be taken from the shelves for the paid orders of the shop that are not packed.`}
        action={
          data !== undefined &&
          data.orders.length > 0 && (
            <Button onClick={print}>
              <Trans>Print</Trans>
            </Button>
          )
        }
      />
      {list.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={120} />
          <Skeleton height={240} />
        </Stack>
      )}
      {list.isLoadingError && (
        <LoadProblem
          title={t`The pick list could not be loaded`}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {data?.orders.length === 0 && (
        <EmptyState title={t`Nothing to pack`}>
          <Trans>Orders of the shop appear here once they are paid.</Trans>
        </EmptyState>
      )}
      {data !== undefined && data.orders.length > 0 && (
        <div ref={sheet} className={classes.slip}>
          <Sheet list={data} />
        </div>
      )}
    </>
  );
}

function Sheet({ list }: { list: PickList }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  return (
    <>
      <h2>
        <Trans>All orders together</Trans>
      </h2>
      <Lines lines={list.products} />
      {list.orders.map((order) => (
        <section key={order.id} className={classes.slipOrder} aria-label={t`Order ${order.id}`}>
          <h2>
            <TextLink
              to={pathOf('bookings', settings.purpose)}
              search={{ order: order.id, tab: 'orders' }}
            >
              {t`Order ${order.id}`}
            </TextLink>
          </h2>
          <p>
            <bdi>{order.name}</bdi> ·{' '}
            {order.by === 'pickup' ? t`Pick-up at ${order.to}` : t`Shipping zone: ${order.to}`}
          </p>
          <Lines lines={order.lines} />
        </section>
      ))}
    </>
  );
}

function Lines({ lines }: { lines: PickList['products'] }) {
  const { t } = useLingui();
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">{t`Product`}</th>
          <th scope="col">{t`SKU`}</th>
          <th scope="col">{t`Quantity`}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.variant_id}>
            <td>{line.name}</td>
            <td>{line.sku}</td>
            <td>{line.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
