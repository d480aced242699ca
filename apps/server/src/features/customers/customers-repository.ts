import type { BookingAction, OrderAction } from '@slipway/domain/bookings/actions/history-actions';
import type { Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { integerLiteral, queryPreparedRows, queryRows } from '#db/query-rows.ts';
import { isCommonWord } from '#db/common-words.ts';
import { findMatches, lengthOf, searchQueriesFor, type Matches } from '#db/search.ts';
import type { Db } from '#db/transaction.ts';

export interface CustomerRow extends Record<string, unknown> {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  email_verified: boolean;
  has_account: boolean;
  inactive: boolean;
  bookings: number;
  orders: number;
  total: Cents;
  other_totals: { currency: string; cents: Cents }[];
  version: number;
}

const columns = sql`u.id, u.name, u.email, u.phone, u.email_verified_at is not null as email_verified,
  u.password_hash is not null as has_account, u.ended_at is not null as inactive,
  coalesce(t.bookings, 0) as bookings, coalesce(t.orders, 0) as orders,
  coalesce(t.total_cents, 0) as total,
  (select coalesce(jsonb_agg(jsonb_build_object('currency', o.currency, 'cents', o.total_cents)
      order by o.currency), '[]')
    from customer_other_totals o where o.customer_id = u.id and o.total_cents <> 0) as other_totals,
  u.version`;

/** The sort orders of the list; each has an index (migrations/baseline/02-people.sql, 12-customers.sql). */
const orders = {
  id: sql`u.id`,
  name: sql`lower(u.name) collate "C"`,
  email: sql`u.email_key`,
  count: sql`(t.bookings + t.orders)`,
  total: sql`t.total_cents`,
} as const;
export type CustomerSort = keyof typeof orders;
/** Sort orders whose index is on the totals. */
const ofTotals = new Set<CustomerSort>(['count', 'total']);
export const isCustomerSort = (name: string): name is CustomerSort => Object.hasOwn(orders, name);

export interface CustomerList {
  /** Only customers with more than one booking or order. */
  repeat: boolean;
  q: string | undefined;
  ended: boolean | undefined;
  sort: { by: CustomerSort; descending: boolean };
  limit: number;
  offset: number;
  fromEnd: boolean;
}

const searched = { name: sql`u.name`, email: sql`u.email_key`, phone: sql`u.phone` };

const withTotals = (people: SQL) => sql`${people} join customer_totals t on t.customer_id = u.id`;
const isRising = ({ sort, fromEnd }: CustomerList) => sort.descending === fromEnd;

function orderOf(list: CustomerList): SQL {
  const way = isRising(list) ? sql`asc` : sql`desc`;
  const { by } = list.sort;
  return sql`${orders[by]} ${way}, ${ofTotals.has(by) ? sql`t.customer_id` : sql`u.id`} ${way}`;
}

/** Sorted by name, with names that begin with the search text first. */
function searchedOrderOf(list: CustomerList): SQL {
  const { q = '', sort } = list;
  if (q === '' || sort.by !== 'name') return orderOf(list);
  const begins = sql`starts_with(lower(u.name), ${q.toLowerCase()})`;
  return sql`${begins} ${isRising(list) ? sql`desc` : sql`asc`}, ${orderOf(list)}`;
}

/** Names with a given beginning, as an index range. `begun`: lower-case letters. */
function namesWith(prefix: string): SQL {
  const last = prefix.codePointAt(prefix.length - 1) ?? 0;
  const after = prefix.slice(0, -1) + String.fromCodePoint(last + 1);
  return sql`${orders.name} >= ${prefix} and ${orders.name} < ${after}`;
}

const ofPeople = ({ ended }: CustomerList, search: SQL) => sql`u.role = 'Customer' and ${search}
  ${ended === undefined ? sql`` : sql`and u.ended_at is ${ended ? sql`not ` : sql``}null`}`;
const repeatCustomers = ({ repeat }: CustomerList) =>
  repeat ? sql`and t.bookings + t.orders > 1` : sql``;

/** The matches of a search, unless the planner estimates that there are many. */
async function match(db: Db, list: CustomerList): Promise<Matches & { isCommon: boolean }> {
  const searches = searchQueriesFor(list.q, searched);
  const [first] = searches;
  const narrowed = list.repeat || list.ended === true;
  if (first && !narrowed && (await isCommonWord(db, 'users_words', list.q))) {
    return { search: first, ids: null, isCommon: true };
  }
  const people = list.repeat ? withTotals(sql`users u`) : sql`users u`;
  const matches = await findMatches(
    db,
    searches,
    (search) =>
      sql`select u.id from ${people} where ${ofPeople(list, search)} ${repeatCustomers(list)}`,
  );
  return { ...matches, isCommon: false };
}

/**
 * One page of customers. Few matches are sorted; many are read in index order, except by name,
 * where the matching names are collected first.
 */
export async function listCustomers(
  db: Db,
  list: CustomerList,
): Promise<{ rows: CustomerRow[]; total: number; totalIsLeast: boolean }> {
  const pageOf = (people: SQL, chosen: SQL, order: SQL) => {
    const hasTotals = ofTotals.has(list.sort.by) || list.repeat;
    return queryPreparedRows<CustomerRow>(
      db,
      sql`select ${columns} from (
          select u.id from ${hasTotals ? withTotals(people) : people} where ${chosen}
          order by ${order} limit ${integerLiteral(list.limit)} offset ${integerLiteral(list.offset)}
        ) page join ${withTotals(sql`users u on u.id = page.id`)} order by ${order}`,
    );
  };
  const everybody = sql`users u`;
  const { search, ids, isCommon } = await match(db, list);
  const read = async () => {
    const order = searchedOrderOf(list);
    if (ids !== null) return pageOf(everybody, sql`u.id = any(${sql.param(ids)})`, order);
    const { q = '', sort } = list;
    if (q === '' || (isCommon && sort.by !== 'name')) {
      return pageOf(everybody, sql`${ofPeople(list, search)} ${repeatCustomers(list)}`, order);
    }
    if (isCommon && isRising(list)) {
      const prefix = namesWith(q.toLowerCase());
      const rows = await pageOf(everybody, ofPeople(list, prefix), orderOf(list));
      if (rows.length === list.limit) return rows;
    }
    const gathered = sql`(select u.* from users u where ${ofPeople(list, search)} offset 0) u`;
    return pageOf(gathered, sql`true ${repeatCustomers(list)}`, order);
  };
  const rows = await read();
  return {
    rows: list.fromEnd ? rows.toReversed() : rows,
    ...lengthOf({ ids }),
  };
}

/** A customer, ended or not; null for an unknown id and for staff. */
export async function findCustomer(db: Db, id: number): Promise<CustomerRow | null> {
  const rows = await queryRows<CustomerRow>(
    db,
    sql`select ${columns} from users u left join customer_totals t on t.customer_id = u.id
      where u.id = ${id} and u.role = 'Customer'`,
  );
  return rows[0] ?? null;
}

export interface MergedRow extends Record<string, unknown> {
  id: number;
  merged_into: number | null;
  ended: boolean;
}

/** Both customers, locked until the transaction ends, in id order. */
export async function lockCustomers(tx: Db, ids: readonly number[]): Promise<MergedRow[]> {
  const rows = await queryRows<MergedRow>(
    tx,
    sql`select id, merged_into, ended_at is not null as ended from users
      where id in ${ids} and role = 'Customer' order by id for update`,
  );
  return rows;
}

/**
 * Reassigns everything of one customer to another, with a history entry on each booking and order.
 */
export async function moveToCustomer(
  tx: Db,
  move: { from: number; to: number; by: number; now: Date },
): Promise<void> {
  const { from, to, by, now } = move;
  const action: BookingAction & OrderAction = 'customer merged';
  for (const [table, column] of [
    ['bookings', 'booking_id'],
    ['orders', 'order_id'],
  ] as const) {
    await queryRows(
      tx,
      sql`
      with moved as (
        update ${sql.identifier(table)} set customer_id = ${to}, version = version + 1
        where id in (
          select id from ${sql.identifier(table)} where customer_id = ${from} order by id for update)
        returning id
      )
      insert into booking_changes (${sql.identifier(column)}, changed_at, changed_by, action, before, after)
      select id, ${now.toISOString()}::timestamptz, ${by}, ${action},
        jsonb_build_object('customer_id', ${from}::integer),
        jsonb_build_object('customer_id', ${to}::integer)
      from moved`,
    );
  }
  await queryRows(tx, sql`update messages set user_id = ${to} where user_id = ${from}`);
  await queryRows(tx, sql`update users set merged_into = ${to} where ${from} in (id, merged_into)`);
}

/** The ended records merged into one, with their verified addresses. */
export async function lockMergedInto(
  tx: Db,
  id: number,
): Promise<{ id: number; email: string | null }[]> {
  return queryRows<{ id: number; email: string | null }>(
    tx,
    sql`select id, case when email_verified_at is not null then email end as email from users
      where merged_into = ${id} and ended_at is not null order by id for update`,
  );
}

/** Reassigns to a customer what was booked with the addresses of records merged into it. */
export async function claimMergedBookings(tx: Db, id: number): Promise<void> {
  await queryRows(tx, sql`update users set merged_into = null where merged_into = ${id}`);
}
