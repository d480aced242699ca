import type { Cents } from '@slipway/domain/money/money';
import type { HandMethod } from '@slipway/domain/payments/payment-methods';
import { prepared, type Db } from '#db/transaction.ts';

/** The money of a day in one currency. */
export interface CountedDay {
  /** Null: of all companies. */
  company: number | null;
  date: string;
  currency: string;
}

export interface StoredCount extends Record<string, unknown> {
  method: HandMethod;
  version: number;
  counted: Cents;
  expected: Cents;
  note: string;
  by: string;
  at: Date;
}

/** The last count of each method of a day. */
export function listCounts(
  db: Db,
  { company, date, currency }: CountedDay,
): Promise<StoredCount[]> {
  return prepared<StoredCount>(
    db,
    'drawer-counts-of-day',
    `select distinct on (c.method) c.method, c.version, c.counted_cents as counted, c.expected_cents as expected,
       c.note, u.name as by, c.made_at as at
     from drawer_counts c join users u on u.id = c.made_by
     where c.company_id is not distinct from $1::integer and c.day = $2 and c.currency = $3
     order by c.method, c.version desc`,
    [company, date, currency],
  );
}

/**
 * Adds a count under its version.
 * @throws a unique violation of `drawer_counts_version` when somebody else has counted meanwhile
 */
export async function insertCount(
  tx: Db,
  day: CountedDay,
  count: {
    method: HandMethod;
    version: number;
    counted: Cents;
    expected: Cents;
    note: string;
    by: number;
    now: Date;
  },
): Promise<void> {
  const { method, version, counted, expected, note, by, now } = count;
  await prepared(
    tx,
    'drawer-count-add',
    `insert into drawer_counts
       (company_id, day, method, currency, version, counted_cents, expected_cents, note, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [day.company, day.date, method, day.currency, version, counted, expected, note, by, now],
  );
}
