import type { Rate, RatePeriod } from '@slipway/domain/catalogue/rates';
import type { KindCode, Weekday } from '@slipway/domain/catalogue/package-kinds';
import { prepared, type Db } from '#db/transaction.ts';

/** A rate as it is read. */
export interface RateRow {
  name: string;
  period: RatePeriod;
  weekdays: Weekday[];
  percent: number;
  unit_ids: number[] | null;
  kinds: KindCode[] | null;
  least_stay: number | null;
  changeover_days: Weekday[];
}

const rateColumns =
  'name, period, weekdays, percent::float8 as percent, unit_ids, kinds, least_stay, changeover_days';

/** All rates in their order, as one value of a row that is read anyway. */
export const ratesValue = `(select coalesce(json_agg(r), '[]') from
  (select ${rateColumns} from rates where ended_at is null order by position, id) r)`;

export function rateOf(row: RateRow): Rate {
  const {
    unit_ids: unitIds,
    kinds: codes,
    least_stay: leastStay,
    changeover_days: changeoverDays,
    ...rate
  } = row;
  return {
    ...rate,
    leastStay,
    changeoverDays,
    appliesTo:
      unitIds !== null
        ? { of: 'units', unitIds }
        : codes !== null
          ? { of: 'kinds', codes }
          : { of: 'all' },
  };
}

/** The rates in their order; the first that fits a date counts. */
export async function listRates(db: Db): Promise<Rate[]> {
  const rows = await prepared<RateRow & Record<string, unknown>>(
    db,
    'rates',
    `select ${rateColumns} from rates where ended_at is null order by position, id`,
    [],
  );
  return rows.map(rateOf);
}

/** Keeps others from writing rates until the transaction ends: their order is that of all. */
export async function lockRates(tx: Db): Promise<void> {
  await prepared(tx, 'rates-lock', 'lock table rates in share row exclusive mode', []);
}

/** Puts rates into this order; their versions stay. */
export async function orderRates(tx: Db, ids: number[]): Promise<void> {
  await prepared(
    tx,
    'rates-order',
    `update rates set position = ordered.position
     from unnest($1::integer[]) with ordinality as ordered (id, position)
     where rates.id = ordered.id`,
    [ids],
  );
}
