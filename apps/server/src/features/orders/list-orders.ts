import type { AnswerOf, QueryOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderQuery } from '@slipway/contract/orders/orders';
import { calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { findOrdersWithOpenReturn } from './fulfilment/fulfilment-repository.ts';
import { listOrders, type OrderFilters } from './orders-list-repository.ts';
import { soldGiftCardsByOrder, type SoldCard } from './gift-cards/sold-cards.ts';
import { presentOrder, type OrderContents } from './orders-columns.ts';
import { presentMyOrder } from './orders-presenter.ts';
import {
  linesOf,
  listOrdersOfCustomer,
  type Order,
  type OrderLineRow,
} from './orders-repository.ts';

/** Converts a list query to the repository's filters. */
export function filtersOf(
  query: Omit<OrderQuery, 'page' | 'per_page'>,
  companyId: number,
): OrderFilters {
  return {
    companyId,
    q: query.q,
    status: query.status === undefined ? undefined : Number(query.status),
    state: query.state,
    from: query.from === undefined ? undefined : calendarDate(query.from),
    to: query.to === undefined ? undefined : calendarDate(query.to),
    customerId: query.customer_id,
    unitId: query.unit_id,
    source: query.source,
    delivery: query.delivery,
  };
}

const contentsOf = (
  { id }: Pick<Order, 'id'>,
  lines: ReadonlyMap<number, OrderLineRow[]>,
  sold: ReadonlyMap<number, SoldCard[]>,
): OrderContents => ({ lines: lines.get(id) ?? [], sold: sold.get(id) ?? [] });

/** One page of the orders matching the filters. */
export async function findOrders(
  deps: Deps,
  query: OrderQuery,
): Promise<AnswerOf<Calls['GET /api/orders']>> {
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const filters = filtersOf(query, settings.company_id);
  const listQuery = { ...query, fromEnd: query.from_end === '1' };
  const { rows, total, totalIsLeast } = await listOrders(deps.db, filters, listQuery, today);
  const lines = await linesOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  const sold = await soldGiftCardsByOrder(deps.db, rows);
  const withOpenReturn = await findOrdersWithOpenReturn(
    deps.db,
    rows.map(({ id }) => id),
  );
  const { page, per_page } = query;
  return {
    data: rows.map((row) =>
      presentOrder(row, contentsOf(row, lines, sold), withOpenReturn.has(row.id)),
    ),
    meta: { page, per_page, total, total_is_least: totalIsLeast },
  };
}

/** The signed-in user's orders. */
export async function listMyOrders(
  deps: Deps,
  person: SignedIn,
  query: QueryOf<Calls['GET /api/my-orders']>,
): Promise<AnswerOf<Calls['GET /api/my-orders']>> {
  const { rows, total } = await listOrdersOfCustomer(deps.db, person.id, query);
  const lines = await linesOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  const sold = await soldGiftCardsByOrder(deps.db, rows);
  const { page, per_page } = query;
  return {
    data: rows.map((row) => presentMyOrder(row, contentsOf(row, lines, sold))),
    meta: { page, per_page, total },
  };
}
