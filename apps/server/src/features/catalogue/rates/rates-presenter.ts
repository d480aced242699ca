import type { ListedRate } from '@slipway/contract/catalogue/rates';
import type { RateColumns } from './rates-repository.ts';

function appliesTo({ unitIds, kinds }: RateColumns): ListedRate['applies_to'] {
  if (unitIds !== null) return { of: 'units', unit_ids: unitIds };
  return kinds === null ? { of: 'all' } : { of: 'kinds', kinds };
}

export function presentRate(row: RateColumns): ListedRate {
  return {
    id: row.id,
    name: row.name,
    period: row.period,
    weekdays: row.weekdays,
    percent: row.percent,
    applies_to: appliesTo(row),
    least_stay: row.leastStay,
    changeover_days: row.changeoverDays,
    ended: row.endedAt === null ? 0 : 1,
    version: row.version,
  };
}
