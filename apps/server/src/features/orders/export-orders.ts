import type { OrderQuery } from '@slipway/contract/orders';
import { orderStates } from '@slipway/domain/bookings/orders';
import { todayIn } from '@slipway/domain/dates/dates';
import { toMajor, type Cents } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { filtersOf } from './list-orders.ts';
import { listOrderIds, ordersOf } from './orders-list-repository.ts';
import { linesOf, type Order, type OrderLineRow } from './orders-repository.ts';

const atOnce = 500;
const heads = [
  'Order',
  'Delivery date',
  'Customer',
  'E-mail',
  'Phone',
  'Address',
  'Products',
  'Payment',
  'State',
  'Currency',
  'Total',
  'Paid',
  'Left',
];

/** A cell: quoted where it has to be, and never a formula to whoever opens it in a spreadsheet. */
function cell(value: string): string {
  const plain = /^[=+\-@\t\r]/.test(value) && !/^[+-]?[\d .()-]+$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;
const amount = (value: Cents) => toMajor(value).toFixed(2);

function stateOf(order: Order): string {
  if (order.cancelledAt !== null) return 'Cancelled';
  return order.completedAt === null ? 'Open' : 'Completed';
}

function rowOf(order: Order, lines: readonly OrderLineRow[]): string {
  return line([
    String(order.id),
    order.deliveryDate,
    order.name,
    order.email,
    order.phone,
    order.deliveryAddress,
    lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
    orderStates[order.status],
    stateOf(order),
    order.terms.currency,
    amount(order.totalCents),
    amount(order.paidCents),
    amount(order.leftCents),
  ]);
}

/** The orders that the filters show, as CSV, read and sent a few hundred at a time. */
export async function* exportOrders(
  deps: Deps,
  query: Omit<OrderQuery, 'page' | 'per_page'>,
): AsyncGenerator<string> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const filters = filtersOf(query, settings.company_id);
  const ids = await listOrderIds(deps.db, filters, query.sort, today);
  // The mark tells spreadsheets that it is UTF-8.
  yield `\ufeff${line(heads)}`;
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const [rows, lines] = await Promise.all([ordersOf(deps.db, some), linesOf(deps.db, some)]);
    yield rows.map((row) => rowOf(row, lines.get(row.id) ?? [])).join('');
  }
}
