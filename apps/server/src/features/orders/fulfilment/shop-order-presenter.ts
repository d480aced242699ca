import type { ShopOrder } from '@slipway/contract/orders/order-details';
import { canCancel, canComplete, nextSteps } from '@slipway/domain/orders/fulfilment';
import { toMajor, zero } from '@slipway/domain/money/money';
import type { Order, OrderLineRow } from '#features/orders/orders-repository.ts';
import { areUnsent, type SoldCard } from '../gift-cards/sold-cards.ts';
import type { ReturnWithLines } from './fulfilment-repository.ts';
import { isReturnByTerms, shopTermsOf, wayOf } from './order-fulfilment.ts';
import { stateOf } from './order-state-repository.ts';
import { deliveryOf } from './shop-order-in-mails.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function presentDelivery(order: Order): ShopOrder['delivery'] {
  const delivery = deliveryOf(order);
  if (delivery.by === 'email') return delivery;
  if (delivery.by === 'shipping') {
    const { address, zone } = delivery;
    return { by: 'shipping', way: zone.name, address };
  }
  const { name, address, hours } = delivery.place;
  return { by: 'pickup', place: { name, address, hours } };
}

function returnState({ receivedAt, closedAt, removed }: ReturnWithLines['row']) {
  if (removed) return 'removed';
  if (receivedAt !== null) return 'received';
  return closedAt === null ? 'asked' : 'closed';
}

const presentReturn = ({ row, askedBy, lines }: ReturnWithLines): ShopOrder['returns'][number] => ({
  id: row.id,
  state: returnState(row),
  asked_at: row.askedAt.toISOString(),
  asked_by: askedBy,
  ended_at: iso(row.receivedAt ?? row.closedAt),
  reason: row.reason,
  lines: lines.map(({ position, quantity, received, restocked, ...line }) => ({
    position,
    quantity,
    received,
    restocked,
    deduction: toMajor(line.deductionCents),
    deduction_reason: line.deductionReason,
  })),
});

/** What an order of the shop has beyond other orders, for staff; null: it is none. */
export function presentShopOrder(
  order: Order,
  { lines, sold }: { lines: OrderLineRow[]; sold: readonly SoldCard[] },
  returns: readonly ReturnWithLines[],
  now: Date,
): ShopOrder | null {
  const state = stateOf(order, lines);
  if (state === null) return null;
  const all = returns.map(presentReturn);
  const open = returns.find(({ row }) => returnState(row) === 'asked');
  return {
    delivery: presentDelivery(order),
    shipping: toMajor(order.shippingCents),
    shipping_refunded: toMajor(order.shippingCreditedCents),
    refunded: toMajor(order.creditedCents),
    packed_at: iso(order.packedAt),
    ready_at: iso(order.readyAt),
    shipped_at: iso(order.shippedAt),
    tracking: order.tracking,
    return_days: shopTermsOf(order).returnDays,
    steps: nextSteps(state, wayOf(order)),
    can_complete: canComplete(state),
    can_cancel: canCancel(state) && areUnsent(sold),
    return_by_terms: isReturnByTerms(order, state, open?.row.askedAt ?? now),
    can_remove_pieces:
      (state === 'to_pack' || state === 'packed') &&
      lines.reduce((sum, { quantity, returned }) => sum + quantity - returned, 0) > 1,
    can_return:
      open === undefined && lines.length > 0 && (state === 'shipped' || state === 'delivered'),
    lines: lines.map((line) => ({
      position: line.position,
      gross: toMajor(line.grossCents ?? zero),
      returned: line.returned,
      restocked: line.restocked,
      refunded: toMajor(line.creditedCents),
    })),
    returns: all,
  };
}
