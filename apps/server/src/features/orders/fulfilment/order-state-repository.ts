import { deliveryState, type DeliveryState } from '@slipway/domain/orders/fulfilment';
import type { Order, OrderLineRow } from '#features/orders/orders-repository.ts';

/** How far an order has come; null: it is handed over without being packed. */
export function stateOf(
  order: Order,
  lines: readonly Pick<OrderLineRow, 'quantity' | 'returned'>[],
): DeliveryState | null {
  if (order.delivery === null) return null;
  return deliveryState({
    by: order.delivery.by,
    awaiting:
      order.awaitingUntil !== null ||
      order.holdExpiresAt !== null ||
      // One of a visitor is made with its money.
      (order.source !== 'shop' && order.leftCents > 0),
    packed: order.packedAt !== null,
    ready: order.readyAt !== null,
    shipped: order.shippedAt !== null,
    completed: order.completedAt !== null,
    cancelled: order.cancelledAt !== null,
    returned: lines.length > 0 && lines.every(({ quantity, returned }) => returned === quantity),
  });
}
