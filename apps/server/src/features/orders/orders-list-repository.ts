import { sql, type SQL } from 'drizzle-orm';
import type { DeliveryFilter } from '@slipway/domain/orders/fulfilment';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { literal } from '#db/literal.ts';
import { limits, type Listed, type ListQuery } from '#db/listing.ts';
import { integerLiteral, queryPreparedRows, queryRows } from '#db/query-rows.ts';
import { maxCounted, findMatches, lengthOf, searchQueriesFor, type Matches } from '#db/search.ts';
import type { Db } from '#db/transaction.ts';
import { isOrderSort, sortOrders } from './orders-columns.ts';
import { ordersOf, type Order } from './orders-repository.ts';

export interface OrderFilters {
  /** 0 means any. */
  companyId: number;
  q?: string | undefined;
  /** A payment state. */
  status?: number | undefined;
  state?: 'open' | 'completed' | 'cancelled' | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  customerId?: number | undefined;
  unitId?: number | undefined;
  source?: 'staff' | 'repeat' | 'shop' | undefined;
  delivery?: DeliveryFilter | undefined;
}

const states: Record<NonNullable<OrderFilters['state']>, SQL> = {
  open: sql`o.cancelled_at is null and o.completed_at is null`,
  completed: sql`o.cancelled_at is null and o.completed_at is not null`,
  cancelled: sql`o.cancelled_at is not null`,
};

const isShop = sql`o.delivery is not null and not o.of_gift_cards and o.cancelled_at is null and o.hold_expires_at is null`;
const isPickup = sql`o.delivery ->> 'by' = 'pickup'`;

/** How far orders of the shop have come, as `deliveryState` has it. */
const deliveries: Record<DeliveryFilter, SQL> = {
  to_pack: sql`${isShop} and o.completed_at is null and o.packed_at is null and o.awaiting_until is null
    and (o.source = 'shop' or o.left_cents <= 0)`,
  to_hand_over: sql`${isShop} and o.completed_at is null and o.packed_at is not null and ${isPickup}`,
  to_ship: sql`${isShop} and o.completed_at is null and o.packed_at is not null and o.shipped_at is null and not ${isPickup}`,
  on_its_way: sql`${isShop} and o.completed_at is null and o.shipped_at is not null`,
  done: sql`${isShop} and o.completed_at is not null`,
  return_asked: sql`${isShop} and exists (select from order_returns r where r.order_id = o.id
    and r.received_at is null and r.closed_at is null)`,
};

const searched = {
  name: sql`o.name`,
  email: sql`o.email_key`,
  phone: sql`o.phone`,
  id: sql`o.id`,
};

function conditions(filters: OrderFilters, search: SQL): SQL {
  const { companyId, status, state, from, to, customerId, unitId, source, delivery } = filters;
  const all = [
    search,
    sql`o.hold_expires_at is null`,
    companyId === 0 ? null : sql`o.company_id = ${companyId}`,
    // A literal: the planner knows how frequent each status is, and reads an index for a rare one.
    status === undefined ? null : sql`o.status = ${literal(status)}`,
    state === undefined ? null : states[state],
    from === undefined ? null : sql`o.delivery_date >= ${from}`,
    to === undefined ? null : sql`o.delivery_date <= ${to}`,
    source === undefined ? null : sql`o.source = ${source}`,
    delivery === undefined ? null : deliveries[delivery],
    customerId === undefined ? null : sql`o.customer_id = ${customerId}`,
    unitId === undefined
      ? null
      : sql`exists (select from order_lines l where l.order_id = o.id and l.unit_id = ${unitId})`,
  ].filter((one) => one !== null);
  return sql.join(all, sql` and `);
}

/**
 * The statement of a sorted list, for up to `maxRows` rows or, by null, all.
 * @param end in reverse order, so that a page near the end is read from there
 */
function inOrder(where: SQL, sort: string | undefined, today: CalendarDate, end: boolean) {
  const by = sort?.replace(/^-/, '') ?? '';
  const way = (falls: boolean) => (falls === end ? sql`asc` : sql`desc`);
  const limited = (maxRows: number | null) =>
    maxRows === null ? sql`` : sql`limit ${integerLiteral(maxRows)}`;
  if (isOrderSort(by)) {
    const to = way(sort?.startsWith('-') ?? false);
    const order = sql.join(
      sortOrders[by].map((key) => sql`${key} ${to}`),
      sql`, `,
    );
    return (maxRows: number | null) =>
      sql`select o.id from orders o where ${where} order by ${order} ${limited(maxRows)}`;
  }
  // By default upcoming deliveries first, the nearest on top, then past ones, latest first.
  const half = (which: 'ahead' | 'past', maxRows: number | null) => sql`(
    select o.id, ${integerLiteral(which === 'ahead' ? 0 : 1)} as half, row_number() over () as place from (
      select o.id from orders o
      where ${where} and o.delivery_date ${which === 'ahead' ? sql`>=` : sql`<`} ${today}
      order by o.delivery_date ${way(which === 'past')}, o.id ${way(true)} ${limited(maxRows)}
    ) o)`;
  return (maxRows: number | null) =>
    sql`select id from (${half('ahead', maxRows)} union all ${half('past', maxRows)}) halves
      order by half ${way(false)}, place ${limited(maxRows)}`;
}

/** Orders of a product are looked up through its lines one by one, up to a limit. */
function matched({ unitId }: OrderFilters): SQL {
  if (unitId === undefined) return sql`orders o`;
  return sql`(select order_id from order_lines where unit_id = ${unitId} offset 0) l
    cross join lateral (select * from orders where id = l.order_id offset 0) o`;
}

/**
 * Whether the only filter is a product with so many order lines that the list is long without
 * counting: an order line has one product, and all lines of an order are of one company.
 */
async function isSoldOften(db: Db, filters: OrderFilters): Promise<boolean> {
  const { unitId, companyId, ...others } = filters;
  if (unitId === undefined || Object.values(others).some((it) => it !== undefined)) return false;
  const [found] = await queryPreparedRows<{ often: boolean }>(
    db,
    sql`select count(*) > ${integerLiteral(maxCounted)} as often from (
      select from order_lines l where l.unit_id = ${unitId} and exists (
        select from units u where u.id = ${unitId} and ${companyId} in (0, u.company_id))
      limit ${integerLiteral(maxCounted + 1)}) sold`,
  );
  return found?.often === true;
}

async function match(db: Db, filters: OrderFilters): Promise<Matches> {
  if (await isSoldOften(db, filters)) return { search: sql`true`, ids: null };
  return findMatches(
    db,
    searchQueriesFor(filters.q, searched),
    (search) =>
      sql`select o.id from ${matched(filters)}
        where ${conditions({ ...filters, unitId: undefined }, search)}`,
  );
}

/** One page of orders; few matches are sorted, many are read in index order. */
export async function listOrders(
  db: Db,
  filters: OrderFilters,
  list: ListQuery & { fromEnd: boolean },
  today: CalendarDate,
): Promise<Listed<Order> & { totalIsLeast: boolean }> {
  const { search, ids } = await match(db, filters);
  // Few matches are looked up by id: an index on dates would scan past all others.
  const chosen =
    ids === null
      ? conditions(filters, search)
      : sql`o.id in (select unnest(${sql.param(ids)}::integer[]))`;
  const { limit, offset } = limits(list);
  const walked = inOrder(chosen, list.sort, today, list.fromEnd)(offset + limit);
  const found = await queryPreparedRows<{ id: number }>(
    db,
    sql`${walked} offset ${integerLiteral(offset)}`,
  );
  const pageIds = found.map(({ id }) => id);
  return {
    rows: await ordersOf(db, list.fromEnd ? pageIds.toReversed() : pageIds),
    ...lengthOf({ ids }),
  };
}

/** The ids of all orders matching the filters, in order. */
export async function listOrderIds(
  db: Db,
  filters: OrderFilters,
  sort: string | undefined,
  today: CalendarDate,
): Promise<number[]> {
  const { search } = await match(db, filters);
  const all = inOrder(conditions(filters, search), sort, today, false)(null);
  const rows = await queryRows<{ id: number }>(db, all);
  return rows.map(({ id }) => id);
}
