import type { CountsQuery, DrawerCount, NewCount } from '@slipway/contract/reports/accountant';
import { fromMajor, subtract, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import { handMethods, type HandMethod } from '@slipway/domain/payments/payment-methods';
import { isForeignKeyViolation, isUniqueViolation } from '#db/pg-errors.ts';
import type { Deps } from '#deps.ts';
import { conflict, invalid } from '#http/errors.ts';
import { scopeOf } from '#features/reports/report-scope.ts';
import { insertCount, listCounts, type StoredCount } from './drawer-counts-repository.ts';
import { readSums } from './read-sums.ts';

function present(method: HandMethod, expected: Cents, count: StoredCount | undefined): DrawerCount {
  return {
    method,
    expected: toMajor(expected),
    counted: count ? toMajor(count.counted) : null,
    difference: count ? toMajor(subtract(count.counted, expected)) : null,
    expected_then: count ? toMajor(count.expected) : null,
    note: count?.note ?? '',
    counted_by: count?.by ?? null,
    counted_at: count?.at.toISOString() ?? null,
    version: count?.version ?? 0,
  };
}

/**
 * The money of a day by the methods that staff enter: cash, those that have money on it, and those that were counted
 * (docs/rules/statuses-and-money.md, "For the accountant").
 */
export async function readCounts(deps: Deps, query: CountsQuery) {
  const { date, ...scope } = query;
  const { company } = await scopeOf(deps, scope);
  const { data, meta } = await readSums(deps, { from: date, to: date, ...scope });
  const counts = await listCounts(deps.db, { company, date, currency: meta.currency });
  const shown = handMethods.flatMap((method) => {
    const sum = data.find((line) => line.method === method);
    const count = counts.find((one) => one.method === method);
    if (method !== 'Cash' && !sum && !count) return [];
    return [present(method, sum ? fromMajor(sum.total) : zero, count)];
  });
  return { data: shown, meta: { currency: meta.currency } };
}

const counted = () => conflict('This was counted by someone else in the meantime.');

/**
 * Enters what was counted of a method on a day, as the version after the one that was read.
 * @throws Refusal 409 when somebody else has counted it since, 422 for a day to come or an unknown company
 */
export async function enterCount(deps: Deps, by: number, body: NewCount): Promise<DrawerCount> {
  const { date, method, currency, company_id, note, version } = body;
  const scope = { currency, company_id };
  const { company, today } = await scopeOf(deps, scope);
  if (date > today) throw invalid({ date: ['Date must not be in the future.'] });
  const of = async () => {
    const { data } = await readCounts(deps, { date, ...scope });
    return data.find((one) => one.method === method);
  };
  const before = await of();
  if ((before?.version ?? 0) !== version) throw counted();
  const day = { company, date, currency };
  try {
    await insertCount(deps.db, day, {
      ...{ method, note, by },
      version: version + 1,
      counted: fromMajor(body.counted),
      expected: fromMajor(before?.expected ?? 0),
      now: deps.clock.now(),
    });
  } catch (error) {
    if (isUniqueViolation(error, 'drawer_counts_version')) throw counted();
    if (isForeignKeyViolation(error, 'drawer_counts_company_id_fkey')) {
      throw invalid({ company_id: ['Company is invalid.'] });
    }
    throw error;
  }
  const after = await of();
  if (!after) throw new Error('The count was not saved');
  return after;
}
