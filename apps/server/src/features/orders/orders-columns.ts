import type { ListedOrder } from '@slipway/contract/orders/order-details';
import { orderStates } from '@slipway/domain/orders/order-state';
import { toMajor } from '@slipway/domain/money/money';
import type { DeliveryState } from '@slipway/domain/orders/fulfilment';
import { sql } from 'drizzle-orm';
import type { CsvColumn } from '#http/csv.ts';
import type { SoldCard } from './gift-cards/sold-cards.ts';
import { stateOf } from './fulfilment/order-state-repository.ts';
import type { Order, OrderLineRow } from './orders-repository.ts';

/** The sort orders of the list, of `o`; each has an index (migrations/baseline/06-orders-and-stock.sql, 0992). */
export const sortOrders = {
  id: [sql`o.id`],
  name: [sql`o.name`, sql`o.id`],
  delivery_date: [sql`o.delivery_date`, sql`o.id`],
  status: [sql`o.status`, sql`o.delivery_date`, sql`o.id`],
  total_price: [sql`o.total_cents`, sql`o.id`],
  paid: [sql`o.paid_cents`, sql`o.id`],
  left: [sql`o.left_cents`, sql`o.id`],
} as const;
export const isOrderSort = (name: string): name is keyof typeof sortOrders =>
  Object.hasOwn(sortOrders, name);

function presentLine(line: OrderLineRow): ListedOrder['lines'][number] {
  return {
    position: line.position,
    unit_id: line.unitId,
    variant_id: line.variantId,
    name: line.name,
    sku: line.sku,
    price: toMajor(line.priceCents),
    quantity: line.quantity,
    amount: toMajor(line.amountCents),
    discount: toMajor(line.offCents),
  };
}

/** What an order holds: lines of products, or gift cards. */
export interface OrderContents {
  lines: OrderLineRow[];
  sold: readonly SoldCard[];
}

/** An order as a row; amounts in the currency's units. */
export function presentOrder(
  order: Order,
  { lines, sold }: OrderContents,
  returnAsked: boolean,
): ListedOrder {
  return {
    id: order.id,
    name: order.name,
    email: order.email,
    phone: order.phone,
    customer_id: order.customerId,
    delivery_date: order.deliveryDate,
    delivery_address: order.deliveryAddress,
    status: order.status,
    completed: order.completedAt !== null,
    cancelled: order.cancelledAt !== null,
    awaiting: order.cancelledAt === null && order.awaitingUntil !== null,
    currency: order.terms.currency,
    total_price: toMajor(order.totalCents),
    deposit: toMajor(order.depositCents),
    paid: toMajor(order.paidCents),
    left: toMajor(order.leftCents),
    lines: lines.map(presentLine),
    gift_card_amounts: sold.map(({ line }) => toMajor(line.amountCents)),
    code: order.terms.code?.code ?? null,
    source: order.source,
    delivery_state: stateOf(order, lines),
    return_asked: returnAsked,
    series_id: order.seriesId,
    version: order.version,
  };
}

function progressOf(order: Order): string {
  if (order.cancelledAt !== null) return 'Cancelled';
  return order.completedAt === null ? 'Open' : 'Completed';
}

const sourceTexts: Readonly<Record<Order['source'], string>> = {
  staff: 'Staff',
  repeat: 'Repeat',
  shop: 'Shop',
};

const deliveryTexts: Readonly<Record<DeliveryState, string>> = {
  awaiting: 'Awaiting money',
  to_pack: 'To pack',
  to_send: 'To send',
  packed: 'Packed',
  ready: 'Ready for pick-up',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  cancelled: 'Cancelled',
};

/** An order with its lines, as it is read for the export. */
export interface OrderWithLines extends OrderContents {
  order: Order;
}

/** The columns of the CSV export. */
export const csvColumns: CsvColumn<OrderWithLines>[] = [
  { head: 'Order', cell: ({ order }) => order.id },
  { head: 'Delivery date', cell: ({ order }) => order.deliveryDate },
  { head: 'Customer', cell: ({ order }) => order.name },
  { head: 'Email', cell: ({ order }) => order.email },
  { head: 'Phone', cell: ({ order }) => order.phone },
  { head: 'Address', cell: ({ order }) => order.deliveryAddress },
  {
    head: 'Products',
    cell: ({ lines, sold }) =>
      [
        ...lines.map(({ quantity, name }) => `${quantity} × ${name}`),
        ...(sold.length === 0 ? [] : [`${sold.length} × Gift card`]),
      ].join('; '),
  },
  {
    head: 'Payment',
    cell: ({ order }) =>
      order.awaitingUntil === null ? orderStates[order.status] : 'Awaiting money',
  },
  { head: 'State', cell: ({ order }) => progressOf(order) },
  { head: 'From', cell: ({ order }) => sourceTexts[order.source] },
  {
    head: 'Delivery',
    cell: ({ order, lines }) => {
      const state = stateOf(order, lines);
      return state === null ? '' : deliveryTexts[state];
    },
  },
  { head: 'Currency', cell: ({ order }) => order.terms.currency },
  { head: 'Total', cell: ({ order }) => toMajor(order.totalCents), amount: true },
  { head: 'Paid', cell: ({ order }) => toMajor(order.paidCents), amount: true },
  { head: 'Left', cell: ({ order }) => toMajor(order.leftCents), amount: true },
];
