import { useLingui } from '@lingui/react/macro';
import type { MyOrder } from '@slipway/contract/orders/orders';
import { isOrderState, orderStates } from '@slipway/domain/orders/order-state';
import { Badge } from '#ui/list/badge.tsx';

/** The order's progress, or its payment state while it is open (docs/rules/statuses-and-money.md, "Order states"). */
export function OwnOrderState({ order }: { order: MyOrder }) {
  const { t } = useLingui();
  return (
    <Badge tone={order.cancelled ? 'bad' : order.completed ? 'good' : 'neutral'}>
      {order.cancelled
        ? t`Cancelled`
        : order.completed
          ? t`Complete`
          : isOrderState(order.status) && orderStates[order.status]}
    </Badge>
  );
}
