import { Readable } from 'node:stream';
import type { OrderQuery } from '@slipway/contract/orders/orders';
import { todayIn } from '@slipway/domain/dates/dates';
import { csvOf } from '#http/csv.ts';
import type { Deps } from '#deps.ts';
import { readSettings, sayInWords } from '#features/settings/settings-api.ts';
import { soldGiftCardsByOrder } from './gift-cards/sold-cards.ts';
import { filtersOf } from './list-orders.ts';
import { listOrderIds } from './orders-list-repository.ts';
import { csvColumns, type OrderWithLines } from './orders-columns.ts';
import { linesOf, ordersOf } from './orders-repository.ts';

const batchSize = 500;

async function* rowsOf(deps: Deps, ids: readonly number[]): AsyncGenerator<OrderWithLines> {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const [rows, lines] = await Promise.all([ordersOf(deps.db, batch), linesOf(deps.db, batch)]);
    const sold = await soldGiftCardsByOrder(deps.db, rows);
    for (const order of rows) {
      yield { order, lines: lines.get(order.id) ?? [], sold: sold.get(order.id) ?? [] };
    }
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
  const say = await sayInWords(deps.db);
  return {
    filename: 'orders.csv',
    content: csvOf(Readable.from(rowsOf(deps, ids)), csvColumns, { say }),
  };
}
