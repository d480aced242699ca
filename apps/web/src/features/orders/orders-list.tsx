import { useLingui } from '@lingui/react/macro';
import type { ListedOrder } from '@slipway/contract/orders/order-details';
import { formatDate } from '#lib/format.ts';
import { DataList } from '#ui/list/data-list.tsx';
import type { ListUrlState } from '#ui/list/use-list-url-state.ts';
import { Money } from '#ui/money.tsx';
import { linesText } from './lines-text.ts';
import { OrderStateBadges } from './order-state.tsx';
import { sourceChoices } from './shop/shop-labels.ts';
import classes from './orders.module.css';

/** Orders, one row each; pressing a row opens the order. */
export function OrdersList(props: {
  orders: ListedOrder[];
  urlState: ListUrlState;
  onOpen: (id: number) => void;
}) {
  const { orders, urlState, onOpen } = props;
  const { i18n, t } = useLingui();
  return (
    <DataList
      rows={orders}
      urlState={urlState}
      wideFrom="62em"
      action={{ word: t`Open`, name: ({ id }) => t`Open order ${id}`, run: ({ id }) => onOpen(id) }}
      columns={[
        { title: t`Order #`, by: '-id', cell: ({ id }) => id },
        {
          title: t`Delivery date`,
          by: 'delivery_date',
          cell: (order) => (
            <span className={classes.nowrap}>{formatDate(order.delivery_date)}</span>
          ),
        },
        {
          title: t`Customer`,
          by: 'name',
          cell: (order) => (
            <div className={classes.who}>
              <bdi>{order.name}</bdi>
              <bdi className={classes.small} title={order.email}>
                {order.email}
              </bdi>
            </div>
          ),
        },
        { title: t`Products`, cell: linesText },
        { title: t`State`, by: 'status', cell: (order) => <OrderStateBadges order={order} /> },
        { title: t`From`, cell: ({ source }) => i18n._(sourceChoices[source]) },
        {
          title: t`Total`,
          by: '-total_price',
          end: true,
          cell: (order) => <Money amount={order.total_price} currency={order.currency} />,
        },
        {
          title: t`Paid`,
          by: '-paid',
          end: true,
          cell: (order) => <Money amount={order.paid} currency={order.currency} />,
        },
        {
          title: t`Left`,
          by: '-left',
          end: true,
          cell: (order) => <Money amount={order.left} currency={order.currency} />,
        },
      ]}
      card={(order) => ({
        title: order.name,
        state: <OrderStateBadges order={order} />,
        body: (
          <>
            <span className={classes.small}>{linesText(order)}</span>
            <span className={classes.small}>{formatDate(order.delivery_date)}</span>
          </>
        ),
        foot: (
          <>
            <Money amount={order.total_price} currency={order.currency} />
            {order.paid > 0 && (
              <span className={classes.small}>
                {t`Paid`} <Money amount={order.paid} currency={order.currency} />
              </span>
            )}
          </>
        ),
      })}
    />
  );
}
