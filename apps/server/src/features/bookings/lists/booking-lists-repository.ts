import { literal } from '#db/literal.ts';
import type { BookingFilter } from '@slipway/contract/bookings/booking-lists';
import { bookingStatus } from '@slipway/domain/bookings/status';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { sql, type SQL } from 'drizzle-orm';
import { integerLiteral, queryPreparedRows } from '#db/query-rows.ts';
import { commonFrom, isCommonWord, isWord } from '#db/common-words.ts';
import { findMatches, lengthOf, searchQueriesFor, type Matches } from '#db/search.ts';
import type { Db } from '#db/transaction.ts';
import { crewOfBooking } from '#features/bookings/crew/crew-repository.ts';
import { namesGiven } from '#features/bookings/guest-list/guest-lists-repository.ts';
import { asksSurvey } from '#features/bookings/survey/surveys-repository.ts';
import {
  selectedColumns,
  sortOrders,
  type ListedBooking,
  type ListSort,
} from './booking-columns.ts';

/** The bookings a list covers, before filters. */
export type ListScope =
  | { list: 'all' | 'cruise' | 'not_cruise' | 'inshore' | 'repeats' }
  | { list: 'charters'; today: CalendarDate }
  | { list: 'customer'; userId: number };

/** The filters of a list besides search and company. */
type Filters = Omit<BookingFilter, 'q' | 'sort' | 'company_id'>;

export interface ListFilter extends Filters {
  q?: string | undefined;
  /** Null: all companies. */
  company: number | null;
}

const crew = sql`
  left join lateral (${sql.raw(crewOfBooking('supervisor'))}) s on true
  left join users su on su.id = s.person_id
  left join lateral (${sql.raw(crewOfBooking('mate'))}) m on true
  left join users mu on mu.id = m.person_id
  left join booking_surveys sv on sv.booking_id = b.id`;

function inScope(scope: ListScope): SQL[] {
  switch (scope.list) {
    case 'all':
      return [];
    case 'cruise':
      return [sql`b.group_tag = 'cruise'`];
    case 'not_cruise':
      return [sql`b.package_kind is not null`, sql`b.group_tag is distinct from 'cruise'`];
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

type FilterValues = { [Name in keyof Filters]-?: NonNullable<Filters[Name]> };

/** The condition of each filter. */
const filters: { [Name in keyof FilterValues]: (value: FilterValues[Name]) => SQL } = {
  from: (date) => sql`b.date >= ${date}`,
  to: (date) => sql`b.date <= ${date}`,
  status: (status) => sql`b.status = ${status}`,
  unit_id: (id) => (id === 0 ? sql`b.unit_id is null` : sql`b.unit_id = ${id}`),
  package: (kind) => sql`b.kind = ${kind}`,
  group: (group) => sql`b.group_tag = ${group}`,
  supervisor_id: (id) =>
    id === 0
      ? sql`not exists (${sql.raw(crewOfBooking('supervisor'))})`
      : // Found from the person, who has few of all bookings.
        sql`b.id in (
          select c.booking_id from booking_crew c
          where c.person_id = ${id} and c.role = 'supervisor' and c.booking_id is not null
            and not isempty(c.during)
          union all
          select d.id from booking_crew c join bookings d on d.departure_id = c.departure_id
          where c.person_id = ${id} and c.role = 'supervisor' and d.cancelled_at is null)`,
  // As the column shows it: that of the guest list where the kind asks for names, else that of the survey.
  survey: (state) => {
    const given = sql.raw(namesGiven('b'));
    // Looked up for each booking: an `exists` in here would read the surveys of all bookings first.
    const done = sql`coalesce((select v.done from booking_surveys v where v.booking_id = b.id), false)`;
    return state === 'done'
      ? sql`coalesce(${given}, ${done})`
      : sql`coalesce(not ${given}, ${sql.raw(asksSurvey('b'))} and not ${done})`;
  },
  owed: (flag) => (flag === '1' ? sql`b.left_cents > 0` : sql`b.left_cents <= 0`),
  cancelled: (flag) =>
    flag === '1'
      ? sql`b.status = ${literal(bookingStatus.cancelled)}`
      : sql`b.cancelled_at is null`,
  source: (source) => sql`b.source = ${source}`,
};

const isFilter = (name: string): name is keyof Filters => Object.hasOwn(filters, name);
const filterNames = Object.keys(filters).filter(isFilter);

function conditionOf<Name extends keyof FilterValues>(
  name: Name,
  value: FilterValues[Name] | undefined,
): SQL[] {
  return value === undefined ? [] : [filters[name](value)];
}

const filterConditions = (filter: Filters): SQL[] =>
  filterNames.flatMap((name) => conditionOf(name, filter[name]));

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
    sortOrders[sort.by].map((key) => sql`${key} ${way}`),
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
  const isCommon = await isCommonWord(db, 'bookings_words', filter.q);
  if (first && isWhole && isCommon) return { search: first, ids: null };
  // Of a word that is not common all matches are collected: in the order of the list they lie far apart.
  const most = isWord(filter.q) && !isCommon ? commonFrom : undefined;
  return findMatches(
    db,
    searches,
    (search) => sql`select b.id from bookings b where ${conditions(scope, filter, search)}`,
    most,
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
    sql`select ${selectedColumns} from (
        select b.* from bookings b where ${chosen}
        order by ${order} limit ${integerLiteral(page.limit)} offset ${integerLiteral(page.offset)}
      ) b ${crew} order by ${order}`,
  );
  return {
    rows: page.fromEnd ? rows.toReversed() : rows,
    ...lengthOf({ ids }),
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
  return sql`select ${selectedColumns} from bookings b ${crew}
    where ${conditions(scope, filter, search)} order by ${ordered(sort)}`;
}
