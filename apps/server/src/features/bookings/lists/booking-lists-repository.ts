import { literal } from '#db/literal.ts';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import { bookingStatus, type BookingStatus } from '@slipway/domain/bookings/status';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import { sql, type SQL } from 'drizzle-orm';
import { integerLiteral, queryPreparedRows } from '#db/query-rows.ts';
import { isCommonWord } from '#db/common-words.ts';
import { maxCounted, findMatches, searchQueriesFor, type Matches } from '#db/search.ts';
import type { Db } from '#db/transaction.ts';

/** The bookings a list covers, before filters. */
export type ListScope =
  | { list: 'all' | 'cruise' | 'not_cruise' | 'inshore' | 'repeats' }
  | { list: 'charters'; today: CalendarDate }
  | { list: 'customer'; userId: number };

export interface ListFilter {
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: number | undefined;
  unit_id?: number | undefined;
  package?: TripKind | undefined;
  supervisor_id?: number | undefined;
  survey?: 'done' | 'not_done' | undefined;
  owed?: '0' | '1' | undefined;
  cancelled?: '0' | '1' | undefined;
  source?: 'public' | 'staff' | 'repeat' | undefined;
  /** Null: all companies. */
  company: number | null;
}

/** The sort orders of a list; each has an index (migration 0250). */
const orders = {
  id: [sql`b.id`],
  date: [sql`b.date`, sql`b.time`, sql`b.id`],
  unit: [sql`(b.terms ->> 'unitName')`, sql`b.id`],
  package: [sql`b.kind`, sql`b.date`, sql`b.time`, sql`b.id`],
  customer: [sql`b.name`, sql`b.id`],
  guests: [sql`b.guests`, sql`b.id`],
  total: [sql`b.total_cents`, sql`b.id`],
  paid: [sql`b.paid_cents`, sql`b.id`],
  left: [sql`b.left_cents`, sql`b.id`],
  status: [sql`b.status`, sql`b.date`, sql`b.time`, sql`b.id`],
} as const;
export type ListSort = keyof typeof orders;
export const isListSort = (name: string): name is ListSort => Object.hasOwn(orders, name);

export interface ListedBooking extends Record<string, unknown> {
  id: number;
  kind: TripKind;
  date: CalendarDate;
  time: TimeOfDay;
  unit_id: number | null;
  unit: string | null;
  package_id: number | null;
  package_name: string;
  customer_id: number | null;
  name: string;
  email: string;
  phone: string;
  guests: number;
  total: Cents;
  paid: Cents;
  left: Cents;
  tips: Cents;
  currency: string;
  status: BookingStatus;
  cancelled: boolean;
  no_show: boolean;
  called_off: boolean;
  source: 'public' | 'staff' | 'repeat';
  supervisor_id: number | null;
  supervisor: string | null;
  mate_id: number | null;
  mate: string | null;
  survey_done: boolean;
}

const columns = sql`b.id, b.kind, b.date, b.time::text, b.unit_id, b.terms ->> 'unitName' as unit,
  b.package_id, b.terms ->> 'packageName' as package_name, b.customer_id, b.name, b.email, b.phone,
  b.guests, b.total_cents as total, b.paid_cents as paid, b.left_cents as left,
  b.tips_cents as tips, b.terms ->> 'currency' as currency, b.status,
  b.cancelled_at is not null as cancelled, b.no_show_at is not null as no_show,
  b.called_off and b.cancelled_at is null as called_off, b.source,
  s.person_id as supervisor_id, su.name as supervisor, m.person_id as mate_id, mu.name as mate,
  coalesce(sv.done, false) as survey_done`;

const crew = sql`
  left join booking_crew s on s.booking_id = b.id and s.role = 'supervisor' and not isempty(s.during)
  left join users su on su.id = s.person_id
  left join booking_crew m on m.booking_id = b.id and m.role = 'mate' and not isempty(m.during)
  left join users mu on mu.id = m.person_id
  left join booking_surveys sv on sv.booking_id = b.id`;

function inScope(scope: ListScope): SQL[] {
  switch (scope.list) {
    case 'all':
      return [];
    case 'cruise':
      return [sql`b.kind = 'harbor_cruise'`];
    case 'not_cruise':
      return [sql`b.kind in ('half_day', 'three_quarter_day', 'full_day')`];
    case 'inshore':
      return [sql`b.kind = 'inshore'`];
    case 'repeats':
      return [sql`b.source = 'repeat'`];
    case 'charters':
      return [sql`b.kind <> 'inshore'`, sql`b.date >= ${scope.today}`];
    case 'customer':
      return [sql`b.customer_id = ${scope.userId}`];
  }
}

const searched = {
  name: sql`b.name`,
  email: sql`b.email_key`,
  phone: sql`b.phone`,
  id: sql`b.id`,
};

/** The filters of a list besides search and company. */
function filterConditions(filter: ListFilter): SQL[] {
  return [
    filter.from === undefined ? null : sql`b.date >= ${filter.from}`,
    filter.to === undefined ? null : sql`b.date <= ${filter.to}`,
    filter.status === undefined ? null : sql`b.status = ${filter.status}`,
    filter.unit_id === undefined
      ? null
      : filter.unit_id === 0
        ? sql`b.unit_id is null`
        : sql`b.unit_id = ${filter.unit_id}`,
    filter.package === undefined ? null : sql`b.kind = ${filter.package}`,
    filter.supervisor_id === undefined
      ? null
      : filter.supervisor_id === 0
        ? sql`not exists (select from booking_crew c where c.booking_id = b.id
            and c.role = 'supervisor' and not isempty(c.during))`
        : sql`exists (select from booking_crew c where c.booking_id = b.id
            and c.role = 'supervisor' and c.person_id = ${filter.supervisor_id}
            and not isempty(c.during))`,
    filter.survey === undefined
      ? null
      : sql`${filter.survey === 'done' ? sql`` : sql`not `}exists (
          select from booking_surveys v where v.booking_id = b.id and v.done)`,
    filter.owed === '1' ? sql`b.left_cents > 0` : null,
    filter.owed === '0' ? sql`b.left_cents <= 0` : null,
    filter.cancelled === '1' ? sql`b.status = ${literal(bookingStatus.cancelled)}` : null,
    filter.cancelled === '0' ? sql`b.cancelled_at is null` : null,
    filter.source === undefined ? null : sql`b.source = ${filter.source}`,
  ].filter((one) => one !== null);
}

function conditions(scope: ListScope, filter: ListFilter, search: SQL): SQL {
  const { company } = filter;
  const all = [
    sql`b.hold_expires_at is null`,
    ...inScope(scope),
    search,
    ...(company === null ? [] : [sql`b.company_id = ${company}`]),
    ...filterConditions(filter),
  ];
  return sql.join(all, sql` and `);
}

function ordered(sort: { by: ListSort; descending: boolean }): SQL {
  const way = sort.descending ? sql`desc` : sql`asc`;
  return sql.join(
    orders[sort.by].map((key) => sql`${key} ${way}`),
    sql`, `,
  );
}

export interface ListedPage {
  rows: ListedBooking[];
  total: number;
  /** Whether there are more than `total`. */
  totalIsLeast: boolean;
}

async function match(db: Db, scope: ListScope, filter: ListFilter): Promise<Matches> {
  const searches = searchQueriesFor(filter.q, searched);
  const [first] = searches;
  const isWhole = scope.list === 'all' && filterConditions(filter).length === 0;
  if (first && isWhole && (await isCommonWord(db, 'bookings_words', filter.q))) {
    return { search: first, ids: null };
  }
  return findMatches(
    db,
    searches,
    (search) => sql`select b.id from bookings b where ${conditions(scope, filter, search)}`,
  );
}

/**
 * One page of a list. Few matches are collected and sorted; many are read in index order, so that
 * the table is never read in full.
 */
export async function listBookings(
  db: Db,
  scope: ListScope,
  filter: ListFilter,
  page: {
    sort: { by: ListSort; descending: boolean };
    limit: number;
    offset: number;
    fromEnd: boolean;
  },
): Promise<ListedPage> {
  const { search, ids } = await match(db, scope, filter);
  const sort = page.fromEnd ? { ...page.sort, descending: !page.sort.descending } : page.sort;
  const order = ordered(sort);
  const chosen =
    ids === null ? conditions(scope, filter, search) : sql`b.id = any(${sql.param(ids)})`;
  // Sorted before joining the crew, so that only the page's rows are joined.
  const rows = await queryPreparedRows<ListedBooking>(
    db,
    sql`select ${columns} from (
        select b.* from bookings b where ${chosen}
        order by ${order} limit ${integerLiteral(page.limit)} offset ${integerLiteral(page.offset)}
      ) b ${crew} order by ${order}`,
  );
  return {
    rows: page.fromEnd ? rows.toReversed() : rows,
    total: ids === null ? maxCounted : ids.length,
    totalIsLeast: ids === null,
  };
}

/** All rows of a list in order, as a query to stream. */
export async function exportQuery(
  db: Db,
  scope: ListScope,
  filter: ListFilter,
  sort: { by: ListSort; descending: boolean },
): Promise<SQL> {
  const { search } = await match(db, scope, filter);
  return sql`select ${columns} from bookings b ${crew}
    where ${conditions(scope, filter, search)} order by ${ordered(sort)}`;
}
