import { Anchor, Button, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { MyOrder } from '@slipway/contract/orders/orders';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { Pager } from '#ui/list/pager.tsx';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { TripAmounts } from '#features/bookings/index.ts';
import { linesText } from '#features/orders/lines-text.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { OwnOrderState } from './own-order-state.tsx';
import classes from './my-orders.module.css';

const OrderModal = lazyPart(async () => (await import('./order-modal.tsx')).OrderModal);

function useMyOrders(page: number) {
  const query = { page, per_page: 10 };
  return useQuery({
    queryKey: ['my-orders', query],
    queryFn: ({ signal }) => api('GET /api/my-orders', { query, signal }),
  });
}

/** A link to the customer's orders further down, if there are any. */
export function MyOrdersLink() {
  const orders = useMyOrders(useRouteSearch('dashboard').orders);
  if (!orders.data || orders.data.meta.total === 0) return null;
  return (
    <Anchor href="#my-orders" className={classes.link ?? ''}>
      <Trans>My orders</Trans> ({orders.data.meta.total})
    </Anchor>
  );
}

/** The customer's orders, if there are any. `?order=ID`, as in emails, opens one. */
export function MyOrders() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const { orders: page, order: open } = useRouteSearch('dashboard');
  const orders = useMyOrders(page);
  // Without any orders the section is hidden, so a failure must be reported in a toast.
  useFailureToast(orders.isError, t`Your orders could not be loaded`);
  return (
    <>
      {orders.data && orders.data.meta.total > 0 && (
        <section className={classes.section} aria-labelledby="my-orders">
          <Title order={2} id="my-orders">
            <Trans>My orders</Trans>
          </Title>
          <ul className={classes.items}>
            {orders.data.data.map((order) => (
              <Row key={order.id} order={order} onOpen={() => changeQuery({ order: order.id })} />
            ))}
          </ul>
          {orders.data.meta.total > 10 && (
            <Pager
              meta={orders.data.meta}
              onPage={(to) => changeQuery({ orders: to === 1 ? null : to })}
            />
          )}
        </section>
      )}
      {open !== null && <OrderModal id={open} onClose={() => changeQuery({ order: null })} />}
    </>
  );
}

function Row({ order, onOpen }: { order: MyOrder; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <b>
          <Trans>Order # {order.id}</Trans>
        </b>
        <OwnOrderState order={order} />
      </div>
      <div>
        {order.delivery_state !== null ? (
          <Trans>Ordered on {formatDate(order.delivery_date)}</Trans>
        ) : (
          <Trans>Delivery date: {formatDate(order.delivery_date)}</Trans>
        )}
      </div>
      <div className={classes.small}>{linesText(order)}</div>
      <div className={classes.line}>
        <span className={classes.small}>
          <TripAmounts paid={order.paid} left={order.left} currency={order.currency} />
        </span>
        <Button
          variant="default"
          size="sm"
          aria-label={t`Details of order ${order.id}`}
          onClick={onOpen}
        >
          <Trans>Details</Trans>
        </Button>
      </div>
    </li>
  );
}
