import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { MyOrder } from '@slipway/contract/orders/orders';
import { rulesOfTerms } from '@slipway/domain/orders/order-terms';
import { toMajor } from '@slipway/domain/money/money';
import type { Variant } from '#features/catalogue/catalogue-api.ts';
import { presentAbout, type listMessagesOfBooking } from '#features/messages/messages-api.ts';
import type { ListedRefund } from '#features/payments/payments-api.ts';
import type { ReturnWithLines } from './fulfilment/fulfilment-repository.ts';
import { presentShopOrder } from './fulfilment/shop-order-presenter.ts';
import { presentSoldCardToStaff, type SoldCard } from './gift-cards/sold-cards.ts';
import { presentOrder, type OrderContents } from './orders-columns.ts';
import type { listOrderChanges, Order, OrderLineRow } from './orders-repository.ts';

/** Data of an order from other tables. */
export interface OrderContext {
  now: Date;
  lines: OrderLineRow[];
  sold: SoldCard[];
  variants: Map<number, Variant>;
  changes: Awaited<ReturnType<typeof listOrderChanges>>;
  givenBack: ListedRefund[];
  messages: Awaited<ReturnType<typeof listMessagesOfBooking>>;
  madeBy: string | null;
  returns: ReturnWithLines[];
}

function presentTax({ taxLines, taxIncluded }: Order['terms']['quote']) {
  return {
    tax_lines: taxLines.map((line) => ({ ...line, amount: toMajor(line.amount) })),
    tax_included: taxIncluded,
  };
}

function presentHistory({ changes, givenBack }: OrderContext): OrderDetails['history'] {
  const changed = changes.map(({ change, by }) => ({
    at: change.changedAt.toISOString(),
    by,
    action: change.action,
    before: change.before,
    after: change.after,
  }));
  const moved = givenBack.map(({ at, by, action, amountCents, method, reason }) => ({
    at: at.toISOString(),
    by,
    action,
    before: {},
    after: { amount: toMajor(amountCents), method, reason },
  }));
  // Both lists are newest first; a refund made at the same time follows its change.
  return [...moved.toReversed(), ...changed].sort((a, b) => b.at.localeCompare(a.at));
}

const isOpen = ({ row }: ReturnWithLines) => row.receivedAt === null && row.closedAt === null;

export function presentOrderDetails(order: Order, around: OrderContext): OrderDetails {
  const { quote } = order.terms;
  return {
    ...presentOrder(order, around, around.returns.some(isOpen)),
    shop: presentShopOrder(order, around, around.returns, around.now),
    gift_cards: around.sold.map(presentSoldCardToStaff),
    free: [...around.variants.values()].map(({ id, unitId, quantity, held }) => ({
      unit_id: unitId,
      variant_id: id,
      free: quantity - held,
      quantity,
    })),
    ...presentTax(quote),
    taxes: rulesOfTerms(order.terms).taxes,
    own_taxes: (order.terms.taxes?.own ?? []).map(({ variantId, taxes }) => ({
      variant_id: variantId,
      taxes,
    })),
    staff_notes: order.staffNotes,
    made_by: around.madeBy,
    created_at: order.createdAt.toISOString(),
    completed_at: order.completedAt?.toISOString() ?? null,
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    cancel_reason: order.cancelReason,
    history: presentHistory(around),
    messages: around.messages.map(presentAbout),
  };
}

/** An order for its customer, without staff notes. */
export function presentMyOrder(order: Order, contents: OrderContents): MyOrder {
  const whole = presentOrder(order, contents, false);
  return {
    id: whole.id,
    delivery_date: whole.delivery_date,
    delivery_address: whole.delivery_address,
    status: whole.status,
    completed: whole.completed,
    cancelled: whole.cancelled,
    awaiting: whole.awaiting,
    currency: whole.currency,
    total_price: whole.total_price,
    deposit: whole.deposit,
    paid: whole.paid,
    left: whole.left,
    lines: whole.lines,
    gift_card_amounts: whole.gift_card_amounts,
    code: whole.code,
    source: whole.source,
    delivery_state: whole.delivery_state,
    ...presentTax(order.terms.quote),
  };
}
