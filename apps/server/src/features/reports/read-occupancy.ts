import type { PeriodQuery } from '@slipway/contract/reports/reports';
import type { Deps } from '#deps.ts';
import { sumOccupancy } from './occupancy-repository.ts';
import { periodOf } from './report-scope.ts';

/** Booked share of each unit's slots or days by month, without holds. */
export async function readOccupancy(deps: Deps, query: PeriodQuery) {
  const period = await periodOf(deps, query);
  const data = await sumOccupancy(deps.db, period, period.zone);
  const sum = (of: 'taken' | 'possible') => data.reduce((all, line) => all + line[of], 0);
  return { data, totals: { taken: sum('taken'), possible: sum('possible') } };
}
