import { Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { orderStates } from '@slipway/domain/bookings/orders';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { Badge } from '#ui/list/badge.tsx';
import { useUrlId } from '#ui/list/use-list-place.ts';
import { Pager } from '#ui/pager.tsx';
import { useQueryChange } from '#lib/use-query-change.ts';
import { TripAmounts } from '../trip-amounts.tsx';
import classes from './my-orders.module.css';

const stateWords = new Map<string, string>(Object.entries(orderStates));

/** One's own orders, where there are any. `?order=ID`, as mails have it, leads to one. */
export function MyOrders() {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const page = useUrlId('orders') ?? 1;
  const linked = useUrlId('order');
  const shown = useRef<HTMLLIElement>(null);
  const query = { page, per_page: 10 };
  const orders = useQuery({
    queryKey: ['my-orders', query],
    queryFn: ({ signal }) => api('GET /api/my-orders', { query, signal }),
  });
  const rows = orders.data?.data ?? [];
  const isThere = rows.some(({ id }) => id === linked);
  useEffect(() => {
    if (isThere) shown.current?.focus();
  }, [isThere]);
  if (!orders.data || orders.data.meta.total === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="my-orders">
      <Title order={2} id="my-orders">
        <Trans>My orders</Trans>
      </Title>
      <ul className={classes.items}>
        {rows.map((order) => (
          <li
            key={order.id}
            className={classes.item}
            tabIndex={-1}
            data-linked={order.id === linked || undefined}
            ref={order.id === linked ? shown : null}
          >
            <div className={classes.line}>
              <b>
                <Trans>Order # {order.id}</Trans>
              </b>
              <Badge tone={order.cancelled ? 'bad' : order.completed ? 'good' : 'neutral'}>
                {order.cancelled
                  ? t`Cancelled`
                  : order.completed
                    ? t`Complete`
                    : (stateWords.get(String(order.status)) ?? '')}
              </Badge>
            </div>
            <div>
              <Trans>Delivery date: {formatDate(order.delivery_date)}</Trans>
            </div>
            <div className={classes.small}>
              {order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
            </div>
            <div className={classes.small}>
              <TripAmounts paid={order.paid} left={order.left} currency={order.currency} />
            </div>
          </li>
        ))}
      </ul>
      {orders.data.meta.total > 10 && (
        <Pager
          meta={orders.data.meta}
          onPage={(to) => changeQuery({ orders: to === 1 ? null : to })}
        />
      )}
    </section>
  );
}
