import type {
  BookingFilter,
  BookingListQuery,
  BookingRow,
  BookingRowWithPayments,
} from '@slipway/contract/bookings/booking-lists';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { parseSort } from '#http/parse-sort.ts';
import { paymentsOfBookings } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { isListSort, presentBookingRow } from './booking-columns.ts';
import { listBookings, type ListFilter, type ListScope } from './booking-lists-repository.ts';

/**
 * A list by name; `charters` are trips on units from today on (docs/rules/calls.md, "Lists of
 * bookings").
 */
export type ListName = Exclude<ListScope['list'], 'customer'> | { customer: number };

export interface FoundBookings<Row> {
  data: Row[];
  meta: { page: number; per_page: number; total: number; total_is_least: boolean };
}

/**
 * The scope and filters of a list. Staff see the fixed company, or all without one
 * (docs/rules/people-and-access.md, "Companies").
 */
export async function applyFilters(
  deps: Deps,
  list: ListName,
  query: BookingFilter,
): Promise<{ scope: ListScope; filter: ListFilter }> {
  const { settings } = await readSettings(deps.db);
  const company = settings.company_id === 0 ? (query.company_id ?? 0) : settings.company_id;
  return {
    scope: scopeOf(list, deps, settings.time_zone),
    filter: { ...query, company: company === 0 ? null : company },
  };
}

function scopeOf(list: ListName, deps: Deps, zone: string): ListScope {
  if (typeof list === 'object') return { list: 'customer', userId: list.customer };
  return list === 'charters' ? { list, today: todayIn(zone, deps.clock.now()) } : { list };
}

/** One page of a list, by default latest date first; for charters, next date first. */
export async function findBookings(
  deps: Deps,
  list: ListName,
  query: BookingListQuery,
): Promise<FoundBookings<BookingRow>> {
  const sort = parseSort(query.sort ?? defaultSort(list), isListSort);
  const { scope, filter } = await applyFilters(deps, list, query);
  const { page, per_page } = query;
  const found = await listBookings(deps.db, scope, filter, {
    sort,
    limit: per_page,
    offset: (page - 1) * per_page,
    fromEnd: query.from_end === '1',
  });
  return {
    data: found.rows.map(presentBookingRow),
    meta: { page, per_page, total: found.total, total_is_least: found.totalIsLeast },
  };
}

/** Charters: next first; all other lists: latest first. */
export const defaultSort = (list: ListName) => (list === 'charters' ? 'date' : '-date');

/** Like `findBookings`, with the payments and refunds of each. */
export async function findBookingsWithPayments(
  deps: Deps,
  list: ListName,
  query: BookingListQuery,
): Promise<FoundBookings<BookingRowWithPayments>> {
  const { data, meta } = await findBookings(deps, list, query);
  const payments = await paymentsOfBookings(
    deps.db,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => ({ ...row, payments: payments.get(row.id) ?? [] })), meta };
}
