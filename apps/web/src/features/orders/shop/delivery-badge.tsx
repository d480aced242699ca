import { useLingui } from '@lingui/react/macro';
import type { DeliveryState } from '@slipway/domain/orders/fulfilment';
import { Badge } from '#ui/list/badge.tsx';
import { deliveryNames, deliveryTones } from './shop-labels.ts';

/** How far an order of the shop has come, for staff. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { i18n } = useLingui();
  return <Badge tone={deliveryTones[state]}>{i18n._(deliveryNames[state])}</Badge>;
}
