import { Readable } from 'node:stream';
import type { OrderQuery } from '@slipway/contract/orders';
import { orderStates } from '@slipway/domain/bookings/orders';
import { todayIn } from '@slipway/domain/dates/dates';
import { toMajor, type Cents } from '@slipway/domain/money/money';
import { stringify } from 'csv-stringify';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { filtersOf } from './list-orders.ts';
import { listOrderIds, ordersOf } from './orders-list-repository.ts';
import { linesOf, type Order, type OrderLineRow } from './orders-repository.ts';

const atOnce = 500;
const columns = [
  'Order',
  'Delivery date',
  'Customer',
  'Email',
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

const amount = (value: Cents) => toMajor(value).toFixed(2);

function stateOf(order: Order): string {
  if (order.cancelledAt !== null) return 'Cancelled';
  return order.completedAt === null ? 'Open' : 'Completed';
}

function rowOf(order: Order, lines: readonly OrderLineRow[]): (string | number)[] {
  return [
    order.id,
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
  ];
}

async function* rowsOf(deps: Deps, ids: readonly number[]): AsyncGenerator<(string | number)[]> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const [rows, lines] = await Promise.all([ordersOf(deps.db, some), linesOf(deps.db, some)]);
    for (const row of rows) yield rowOf(row, lines.get(row.id) ?? []);
  }
}

/**
 * The orders that the filters show, every page of them, as CSV, read and sent a few hundred at a
 * time. Texts that a spreadsheet would read as a formula are escaped.
 */
export async function exportOrders(
  deps: Deps,
  query: Omit<OrderQuery, 'page' | 'per_page'>,
): Promise<{ filename: string; content: Readable }> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const filters = filtersOf(query, settings.company_id);
  const ids = await listOrderIds(deps.db, filters, query.sort, today);
  const lines = Readable.from(rowsOf(deps, ids));
  const csv = stringify({ header: true, columns, bom: true, escape_formulas: true });
  lines.on('error', (error) => csv.destroy(error));
  csv.on('close', () => lines.destroy());
  return { filename: 'orders.csv', content: lines.pipe(csv) };
}
