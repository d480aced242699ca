import type { CodeRules, CodeTarget } from '@slipway/domain/catalogue/codes';
import type { KindCode } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import { prepared, type Db } from '#db/transaction.ts';

/** The current state of a code, for a visitor who enters it. */
export interface FoundCode {
  codeId: number;
  promotionId: number;
  /** Of the promotion. */
  version: number;
  /** As it is shown. */
  code: string;
  ended: boolean;
  rules: CodeRules;
  /** Used as often as it may be, in all or by this customer. */
  usedUp: 'in_all' | 'by_customer' | null;
}

interface CodeRow extends Record<string, unknown> {
  code_id: number;
  promotion_id: number;
  version: number;
  code: string;
  ended: boolean;
  percent: number | null;
  amount: number | null;
  applies_to: CodeTarget['of'];
  unit_ids: number[] | null;
  kinds: KindCode[] | null;
  product_ids: number[] | null;
  category_ids: number[] | null;
  booked_from: CalendarDate | null;
  booked_to: CalendarDate | null;
  trip_from: CalendarDate | null;
  trip_to: CalendarDate | null;
  least_days: number | null;
  most_days: number | null;
  least: number;
  used_up: boolean;
  used_by_customer: boolean;
}

/** What a promotion is for, as it is stored: of the lists the one that it names is there. */
export interface TargetColumns {
  appliesTo: CodeTarget['of'];
  unitIds: number[] | null;
  kinds: KindCode[] | null;
  productIds: number[] | null;
  categoryIds: number[] | null;
}

/** What a promotion is for. */
export function codeTarget(columns: TargetColumns): CodeTarget {
  const { appliesTo: of, unitIds, kinds, productIds, categoryIds } = columns;
  switch (of) {
    case 'all':
    case 'packages':
    case 'shop':
      return { of };
    case 'units':
      return { of, unitIds: unitIds ?? [] };
    case 'kinds':
      return { of, kinds: kinds ?? [] };
    case 'products':
      return { of, productIds: productIds ?? [] };
    case 'categories':
      return { of, categoryIds: categoryIds ?? [] };
  }
}

// The same counts as those of the trigger on `code_uses`, which decides.
const found = `
  select c.id as code_id, p.id as promotion_id, p.version, c.code, p.ended_at is not null as ended,
    p.percent::float8 as percent, p.amount_cents::float8 as amount, p.applies_to, p.unit_ids, p.kinds,
    p.product_ids, p.category_ids,
    p.booked_from::text, p.booked_to::text, p.trip_from::text, p.trip_to::text,
    p.least_days_ahead as least_days, p.most_days_ahead as most_days, p.least_cents::float8 as least,
    coalesce(p.most_uses <= (
      select count(distinct u.press) from live_code_uses u where u.code_id = c.id), false) as used_up,
    coalesce(p.most_per_customer <= (
      select count(distinct u.press) from live_code_uses u
      join promotion_codes o on o.id = u.code_id and o.promotion_id = p.id
      where u.email_key = lower($3) or u.customer_id = $2::integer), false)
      as used_by_customer
  from promotion_codes c join promotions p on p.id = c.promotion_id
  where c.key = $1`;

/**
 * The code with this key; null: there is none.
 * @param who the account, or else the e-mail; neither: it is not known yet
 */
export async function findCode(
  db: Db,
  key: string,
  who: { customerId: number | null; email: string | null },
): Promise<FoundCode | null> {
  const params = [key, who.customerId, who.email];
  const [row] = await prepared<CodeRow>(db, 'code-by-key', found, params);
  if (!row) return null;
  return {
    codeId: row.code_id,
    promotionId: row.promotion_id,
    version: row.version,
    code: row.code,
    ended: row.ended,
    rules: {
      off:
        row.percent === null
          ? { of: 'amount', amount: cents(row.amount ?? 0) }
          : { of: 'percent', percent: row.percent },
      target: codeTarget({
        appliesTo: row.applies_to,
        unitIds: row.unit_ids,
        kinds: row.kinds,
        productIds: row.product_ids,
        categoryIds: row.category_ids,
      }),
      bookedFrom: row.booked_from,
      bookedTo: row.booked_to,
      tripFrom: row.trip_from,
      tripTo: row.trip_to,
      daysAhead: { least: row.least_days, most: row.most_days },
      minTotal: cents(row.least),
    },
    usedUp: row.used_up ? 'in_all' : row.used_by_customer ? 'by_customer' : null,
  };
}

/**
 * The version of a promotion, locked until the transaction ends, after the key of the request and before the days
 * (docs/decisions/0049-one-order-of-locks.md).
 */
export async function lockPromotion(tx: Db, id: number): Promise<number | null> {
  const sql = 'select version from promotions where id = $1 for update';
  const [row] = await prepared<{ version: number }>(tx, 'promotion-lock', sql, [id]);
  return row?.version ?? null;
}

/**
 * Enters one use of a code by what is booked and ordered in one press.
 * @param use `orderId`: null where the order does not use it
 * @throws a check violation of `code_uses_in_all` or `code_uses_per_customer` when it is used up
 */
export async function insertCodeUse(
  tx: Db,
  use: { codeId: number; bookingIds: readonly number[]; orderId: number | null },
): Promise<void> {
  const sql = `insert into code_uses (booking_id, order_id, code_id, used_with)
    select id, null, $1::integer, $3::integer from unnest($2::integer[]) id
    union all
    select null, $4::integer, $1, $3 where $4 is not null`;
  const { codeId, bookingIds, orderId } = use;
  await prepared(tx, 'code-use-insert', sql, [codeId, bookingIds, bookingIds[0] ?? null, orderId]);
}
