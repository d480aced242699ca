import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { orderLines, orders } from '#db/tables/orders.ts';
import { containing, limits, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';
import type { Order } from './orders-repository.ts';

export interface OrderFilters {
  /** 0: of any. */
  companyId: number;
  q?: string | undefined;
  /** A payment state. */
  status?: number | undefined;
  state?: 'open' | 'completed' | 'cancelled' | undefined;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  customerId?: number | undefined;
  unitId?: number | undefined;
}

const states: Record<NonNullable<OrderFilters['state']>, SQL | undefined> = {
  open: and(isNull(orders.cancelledAt), isNull(orders.completedAt)),
  completed: and(isNull(orders.cancelledAt), isNotNull(orders.completedAt)),
  cancelled: isNotNull(orders.cancelledAt),
};

/** A number is an order's number, too. */
function found(q: string | undefined): SQL | undefined {
  const text = containing(q, orders.name, orders.email, orders.phone);
  const number = /^#?(\d{1,9})$/.exec(q ?? '')?.[1];
  return number === undefined ? text : or(eq(orders.id, Number(number)), text);
}

function wanted(db: Db, filters: OrderFilters): SQL | undefined {
  const { companyId, status, state, from, to, customerId, unitId } = filters;
  const ofUnit = (id: number) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.unitId, id))),
    );
  return and(
    companyId === 0 ? undefined : eq(orders.companyId, companyId),
    found(filters.q),
    status === undefined ? undefined : sql`${orders.status} = ${status}`,
    state && states[state],
    from && gte(orders.deliveryDate, from),
    to && lte(orders.deliveryDate, to),
    customerId === undefined ? undefined : eq(orders.customerId, customerId),
    unitId === undefined ? undefined : ofUnit(unitId),
  );
}

const sortable = {
  id: orders.id,
  name: orders.name,
  delivery_date: orders.deliveryDate,
  status: orders.status,
  total_price: orders.totalCents,
  paid: orders.paidCents,
  left: orders.leftCents,
} as const;

function isSortable(name: string): name is keyof typeof sortable {
  return Object.hasOwn(sortable, name);
}

/** Unsorted: what is still to be delivered first, the nearest on top, then the rest, the latest first. */
function sorted(sort: string | undefined, today: CalendarDate): SQL[] {
  const by = sort?.replace(/^-/, '') ?? '';
  if (isSortable(by)) {
    const column = sortable[by];
    return [sort?.startsWith('-') ? desc(column) : asc(column), asc(orders.id)];
  }
  const ahead = sql`(${orders.deliveryDate} >= ${today}::date)`;
  return [
    sql`${ahead} desc`,
    sql`case when ${ahead} then ${orders.deliveryDate} - ${today}::date
      else ${today}::date - ${orders.deliveryDate} end`,
    desc(orders.id),
  ];
}

export async function listOrders(
  db: Db,
  filters: OrderFilters,
  list: ListQuery,
  today: CalendarDate,
): Promise<Listed<Order>> {
  const where = wanted(db, filters);
  const { limit, offset } = limits(list);
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(...sorted(list.sort, today))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(orders, where) };
}

/** The numbers of all orders that the filters show, in their order. */
export async function listOrderIds(
  db: Db,
  filters: OrderFilters,
  sort: string | undefined,
  today: CalendarDate,
): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(wanted(db, filters))
    .orderBy(...sorted(sort, today));
  return rows.map(({ id }) => id);
}

/** These orders, in the order of their numbers as given. */
export async function ordersOf(db: Db, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param([...ids])})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A customer's orders, the latest delivery first. */
export async function listOrdersOfCustomer(
  db: Db,
  customerId: number,
  page: { page: number; per_page: number },
): Promise<Listed<Order>> {
  const theirs = eq(orders.customerId, customerId);
  const { limit, offset } = limits(page);
  const rows = await db
    .select()
    .from(orders)
    .where(theirs)
    .orderBy(desc(orders.deliveryDate), desc(orders.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(orders, theirs) };
}
