import type { EntriesFilter, EntriesQuery } from '@slipway/contract/reports/reports';
import { toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { listEntries, type EntryFilter } from './entries-repository.ts';
import { periodOf } from './report-scope.ts';
import { presentEntry } from './reports-presenter.ts';

/** The entry filter of a query. */
export function entryFilterOf(query: EntriesFilter, currency: string): EntryFilter {
  const { figure, unit_id: unit, package: trip, person_id: person } = query;
  return { currency, figure, unit, package: trip, person };
}

/** The payments and refunds behind a figure; they add up to it. */
export async function findEntries(deps: Deps, query: EntriesQuery) {
  const period = await periodOf(deps, query);
  const { page, per_page } = query;
  const found = await listEntries(deps.db, period, entryFilterOf(query, period.currency), {
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  return {
    data: found.rows.map(presentEntry),
    meta: { page, per_page, total: found.total },
    totals: { amount: toMajor(found.amount) },
    currency: period.currency,
  };
}
