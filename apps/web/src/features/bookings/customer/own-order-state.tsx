import { useLingui } from '@lingui/react/macro';
import type { MyOrder } from '@slipway/contract/orders/orders';
import { orderStates } from '@slipway/domain/bookings/orders';
import { Badge } from '#ui/list/badge.tsx';

const stateWords = new Map<string, string>(Object.entries(orderStates));

/** How far one's order has come; else how it is paid (docs/rules/statuses-and-money.md, "Order states"). */
export function OwnOrderState({ order }: { order: MyOrder }) {
  const { t } = useLingui();
  return (
    <Badge tone={order.cancelled ? 'bad' : order.completed ? 'good' : 'neutral'}>
      {order.cancelled
        ? t`Cancelled`
        : order.completed
          ? t`Complete`
          : (stateWords.get(String(order.status)) ?? '')}
    </Badge>
  );
}
