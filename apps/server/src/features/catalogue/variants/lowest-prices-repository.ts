import { sql } from 'drizzle-orm';
import { cents, type Cents } from '@slipway/domain/money/money';
import { queryRows } from '#db/query-rows.ts';
import { variantPrices } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/**
 * What each variant cost at least in the 30 days before it got its present price (docs/rules/catalogue-and-feeds.md,
 * "Products"); one that has always had it is left out.
 */
export async function lowestPricesBefore(
  db: Db,
  variantIds: readonly number[],
): Promise<Map<number, Cents>> {
  if (variantIds.length === 0) return new Map();
  const rows = await queryRows<{ id: number; lowest: number }>(
    db,
    sql`
    with prices as (
      select variant_id, price_cents, since,
        lead(since) over (partition by variant_id order by since, id) as until
      from ${variantPrices} where variant_id = any(${sql.param([...variantIds])}::integer[])
    )
    select p.variant_id as id, min(p.price_cents) as lowest
    from prices p join prices present on present.variant_id = p.variant_id and present.until is null
    where p.until > present.since - interval '30 days'
    group by p.variant_id`,
  );
  return new Map(rows.map(({ id, lowest }) => [id, cents(lowest)]));
}
