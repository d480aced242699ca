import type { EntriesFilter, EntriesQuery } from '@slipway/contract/reports/reports';
import { toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { listEntries, type EntryFilter } from './entries-repository.ts';
import { periodOf } from './report-scope.ts';
import { presentEntry } from './reports-presenter.ts';

/** What a query narrows the entries of its period by. */
export function entryFilterOf(query: EntriesFilter, currency: string): EntryFilter {
  const { figure, unit_id: unit, package: trip, person_id: person } = query;
  return { currency, figure, unit, package: trip, person };
}

/** The payments and refunds behind a figure, which they add up to. */
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
