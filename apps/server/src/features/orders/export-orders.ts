import { Readable } from 'node:stream';
import type { OrderQuery } from '@slipway/contract/orders/orders';
import { orderStates } from '@slipway/domain/bookings/order-state';
import { todayIn } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { csvOf, type CsvColumn } from '#http/csv.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { filtersOf } from './list-orders.ts';
import { listOrderIds, ordersOf } from './orders-list-repository.ts';
import { linesOf, type Order, type OrderLineRow } from './orders-repository.ts';

const atOnce = 500;
function stateOf(order: Order): string {
  if (order.cancelledAt !== null) return 'Cancelled';
  return order.completedAt === null ? 'Open' : 'Completed';
}

interface Row {
  order: Order;
  lines: readonly OrderLineRow[];
}

const columns: CsvColumn<Row>[] = [
  { head: 'Order', cell: ({ order }) => order.id },
  { head: 'Delivery date', cell: ({ order }) => order.deliveryDate },
  { head: 'Customer', cell: ({ order }) => order.name },
  { head: 'Email', cell: ({ order }) => order.email },
  { head: 'Phone', cell: ({ order }) => order.phone },
  { head: 'Address', cell: ({ order }) => order.deliveryAddress },
  {
    head: 'Products',
    cell: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
  },
  { head: 'Payment', cell: ({ order }) => orderStates[order.status] },
  { head: 'State', cell: ({ order }) => stateOf(order) },
  { head: 'Currency', cell: ({ order }) => order.terms.currency },
  { head: 'Total', cell: ({ order }) => toMajor(order.totalCents), amount: true },
  { head: 'Paid', cell: ({ order }) => toMajor(order.paidCents), amount: true },
  { head: 'Left', cell: ({ order }) => toMajor(order.leftCents), amount: true },
];

async function* rowsOf(deps: Deps, ids: readonly number[]): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const [rows, lines] = await Promise.all([ordersOf(deps.db, some), linesOf(deps.db, some)]);
    for (const order of rows) yield { order, lines: lines.get(order.id) ?? [] };
  }
}

/** All orders matching the filters as CSV, streamed in batches. */
export async function exportOrders(
  deps: Deps,
  query: Omit<OrderQuery, 'page' | 'per_page'>,
): Promise<{ filename: string; content: Readable }> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const filters = filtersOf(query, settings.company_id);
  const ids = await listOrderIds(deps.db, filters, query.sort, today);
  return { filename: 'orders.csv', content: csvOf(Readable.from(rowsOf(deps, ids)), columns) };
}
