import { isOrderState, orderState, type OrderState } from '@slipway/domain/orders/order-state';
import { useLingui } from '@lingui/react/macro';
import type { ListedOrder } from '@slipway/contract/orders/order-details';
import { Badge } from '#ui/list/badge.tsx';
import { paymentNames, stateNames } from './order-labels.ts';
import { DeliveryBadge } from './shop/delivery-badge.tsx';
import classes from './orders.module.css';

const tones = {
  [orderState.depositNeeded]: 'waiting',
  [orderState.depositPaid]: 'new',
  [orderState.partiallyPaid]: 'waiting',
  [orderState.fullyPaid]: 'good',
  [orderState.overpaid]: 'good',
  [orderState.fullyRefunded]: 'neutral',
} as const satisfies Record<OrderState, string>;

/** A state without a label of its own: no deposit is required, and nothing is paid. */
function isUnpaidWithoutDeposit({ status, deposit, paid }: ListedOrder): boolean {
  return status === orderState.depositPaid && deposit === 0 && paid === 0;
}

/** The payment state, unless the order is cancelled, and whether it is completed, as text badges with a tone. */
export function OrderStateBadges({ order }: { order: ListedOrder }) {
  const { i18n, t } = useLingui();
  const state = isOrderState(order.status) ? order.status : orderState.depositNeeded;
  return (
    <span className={classes.badges}>
      {order.cancelled && <Badge tone="bad">{i18n._(stateNames.cancelled)}</Badge>}
      {order.return_asked && <Badge tone="waiting">{t`Return asked for`}</Badge>}
      {order.delivery_state !== null && !order.cancelled && (
        <DeliveryBadge state={order.delivery_state} />
      )}
      {order.completed && order.delivery_state === null && (
        <Badge tone="good">{i18n._(stateNames.completed)}</Badge>
      )}
      {!order.cancelled && !order.awaiting && (
        <Badge tone={tones[state]}>
          {isUnpaidWithoutDeposit(order) ? t`Nothing paid` : i18n._(paymentNames[state])}
        </Badge>
      )}
    </span>
  );
}
