import type { Customer, CustomerQuery } from '@slipway/contract/customers/customers';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { parseSort } from '#http/parse-sort.ts';
import { presentCustomer } from './customers-presenter.ts';
import { findCustomer, isCustomerSort, listCustomers } from './customers-repository.ts';

/** The most customers offered for selection. */
const choices = 20;

interface FoundCustomers {
  data: Customer[];
  meta: { page: number; per_page: number; total: number; total_is_least: boolean };
}

/** One page of customers by name, or of those with several bookings or orders by amount spent. */
export async function findCustomers(
  deps: Deps,
  query: CustomerQuery,
  which: 'all' | 'repeat',
): Promise<FoundCustomers> {
  const repeat = which === 'repeat';
  const { page, per_page } = query;
  const found = await listCustomers(deps.db, {
    repeat,
    q: query.q,
    ended: query.inactive === undefined ? undefined : query.inactive === '1',
    sort: parseSort(query.sort ?? (repeat ? '-total' : 'name'), isCustomerSort),
    limit: per_page,
    offset: (page - 1) * per_page,
    fromEnd: query.from_end === '1',
  });
  return {
    data: found.rows.map(presentCustomer),
    meta: { page, per_page, total: found.total, total_is_least: found.totalIsLeast },
  };
}

/** The first matches for selecting a customer; excludes ended ones. */
export async function searchCustomers(deps: Deps, keyword: string): Promise<Customer[]> {
  const { rows } = await listCustomers(deps.db, {
    repeat: false,
    q: keyword,
    ended: false,
    sort: { by: 'name', descending: false },
    limit: choices,
    offset: 0,
    fromEnd: false,
  });
  return rows.map(presentCustomer);
}

/** @throws Refusal 404 for an unknown id and for staff */
export async function readCustomer(deps: Deps, id: number): Promise<Customer> {
  const row = await findCustomer(deps.db, id);
  if (!row) throw notFound();
  return presentCustomer(row);
}
