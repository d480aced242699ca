import type { Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf } from '#db/rows-of.ts';
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
  version: number;
}

const columns = sql`u.id, u.name, u.email, u.phone, u.email_verified_at is not null as email_verified,
  u.password_hash is not null as has_account, u.ended_at is not null as inactive,
  coalesce(t.bookings, 0) as bookings, coalesce(t.orders, 0) as orders,
  coalesce(t.total_cents, 0) as total, u.version`;

/** What a list of customers can be sorted by; each has an index (migration 0251). */
const orders = {
  id: sql`u.id`,
  name: sql`u.name`,
  email: sql`u.email`,
  count: sql`(t.bookings + t.orders)`,
  total: sql`t.total_cents`,
} as const;
export type CustomerSort = keyof typeof orders;
export const isCustomerSort = (name: string): name is CustomerSort => Object.hasOwn(orders, name);

/** Totals are exact up to here. */
export const countedUpTo = 1_000;

export interface CustomerList {
  /** Only those with more than one booking or order. */
  repeat: boolean;
  q: string | undefined;
  ended: boolean | undefined;
  sort: { by: CustomerSort; falling: boolean };
  limit: number;
  offset: number;
  fromEnd: boolean;
}

function searched(q: string | undefined): SQL[] {
  if (q === undefined || q === '') return [];
  const text = q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const part = text.length < 3 ? `${text}%` : `%${text}%`;
  return [sql`(u.name ilike ${part} or u.email_key like ${part} or u.phone like ${part})`];
}

/** One page of the customers; few matches are sorted, many are walked in the order of an index. */
export async function listCustomers(
  db: Db,
  list: CustomerList,
): Promise<{ rows: CustomerRow[]; total: number; totalIsLeast: boolean }> {
  const where = sql.join(
    [
      sql`u.role = 'Customer'`,
      ...(list.repeat ? [sql`t.bookings + t.orders > 1`] : []),
      ...(list.ended === undefined
        ? []
        : [list.ended ? sql`u.ended_at is not null` : sql`u.ended_at is null`]),
      ...searched(list.q),
    ],
    sql` and `,
  );
  const from = list.repeat
    ? sql`customer_totals t join users u on u.id = t.customer_id`
    : sql`users u left join customer_totals t on t.customer_id = u.id`;
  const [counted] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::integer as n
      from (select from ${from} where ${where} limit ${countedUpTo + 1}) matching`,
  );
  const n = counted?.n ?? 0;
  const falling = list.sort.falling !== list.fromEnd;
  const way = falling ? sql`desc` : sql`asc`;
  const rows = await rowsOf<CustomerRow>(
    db,
    sql`select ${columns} from ${from} where ${where}
      order by ${orders[list.sort.by]} ${way}, u.id ${way}
      limit ${list.limit} offset ${list.offset}`,
  );
  return {
    rows: list.fromEnd ? rows.toReversed() : rows,
    total: Math.min(n, countedUpTo),
    totalIsLeast: n > countedUpTo,
  };
}

/** A customer, ended or not; null for nobody, and for staff. */
export async function findCustomer(db: Db, id: number): Promise<CustomerRow | null> {
  const rows = await rowsOf<CustomerRow>(
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

/** Both customers, kept from changing until the transaction ends, in the order of their numbers. */
export async function lockCustomers(tx: Db, ids: readonly number[]): Promise<MergedRow[]> {
  const rows = await rowsOf<MergedRow>(
    tx,
    sql`select id, merged_into, ended_at is not null as ended from users
      where id in ${ids} and role = 'Customer' order by id for update`,
  );
  return rows;
}

/** Everything that is one customer's becomes another's; each booking and order notes it. */
export async function moveToCustomer(
  tx: Db,
  move: { from: number; to: number; by: number; now: Date },
): Promise<void> {
  const { from, to, by, now } = move;
  for (const [table, column] of [
    ['bookings', 'booking_id'],
    ['orders', 'order_id'],
  ] as const) {
    await tx.execute(sql`
      with moved as (
        update ${sql.identifier(table)} set customer_id = ${to}, version = version + 1
        where customer_id = ${from} returning id
      )
      insert into booking_changes (${sql.identifier(column)}, changed_at, changed_by, action, before, after)
      select id, ${now.toISOString()}::timestamptz, ${by}, 'customer merged',
        jsonb_build_object('customer_id', ${from}::integer),
        jsonb_build_object('customer_id', ${to}::integer)
      from moved`);
  }
  await tx.execute(sql`update messages set user_id = ${to} where user_id = ${from}`);
  // A card belongs to its owner at the provider, and cannot be charged for anybody else.
  await tx.execute(sql`
    update cards set removed_at = ${now.toISOString()}::timestamptz, active = false
    where user_id = ${from} and removed_at is null`);
  await tx.execute(sql`update users set merged_into = ${to} where ${from} in (id, merged_into)`);
}
