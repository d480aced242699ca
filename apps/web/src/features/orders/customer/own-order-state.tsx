import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MyOrder } from '@slipway/contract/orders/orders';
import type { DeliveryState } from '@slipway/domain/orders/fulfilment';
import { isOrderState, orderStates } from '@slipway/domain/orders/order-state';
import { Badge, type Tone } from '#ui/list/badge.tsx';

/** How far an order of the shop has come, for whoever ordered it (docs/rules/shop.md, "The order's page"). */
const ownDelivery: Record<DeliveryState, { text: MessageDescriptor; tone: Tone }> = {
  awaiting: { text: msg`Awaiting money`, tone: 'waiting' },
  to_pack: { text: msg`Paid`, tone: 'neutral' },
  to_send: { text: msg`Paid`, tone: 'neutral' },
  packed: { text: msg`Packed`, tone: 'neutral' },
  ready: { text: msg`Ready for pick-up`, tone: 'new' },
  shipped: { text: msg`On its way`, tone: 'new' },
  delivered: { text: msg`Complete`, tone: 'good' },
  returned: { text: msg`Returned`, tone: 'neutral' },
  cancelled: { text: msg`Cancelled`, tone: 'bad' },
};

/**
 * How far an order of the shop has come; of one that staff took its progress, or its payment state while it is open
 * (docs/rules/statuses-and-money.md, "Order states").
 */
export function OwnOrderState({ order }: { order: MyOrder }) {
  const { i18n, t } = useLingui();
  if (order.delivery_state !== null) {
    const { text, tone } = ownDelivery[order.delivery_state];
    return <Badge tone={tone}>{i18n._(text)}</Badge>;
  }
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
