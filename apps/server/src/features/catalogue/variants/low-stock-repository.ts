import { and, asc, eq, inArray, isNull, notInArray, sql, type SQL } from 'drizzle-orm';
import { productVariants, units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';
import { variantName } from './variants-repository.ts';

/** Of the products for sale that are not archived, those of a company; 0: of any. */
const ofCompany = (companyId: number): SQL | undefined =>
  and(
    units.forSale,
    isNull(units.endedAt),
    companyId === 0 ? undefined : eq(units.companyId, companyId),
  );

/** Of a product: its own limit, else that of the settings; 0: it is never low. */
const limitOf = (ofSettings: number): SQL =>
  sql`coalesce(${units.lowStockAt}, ${ofSettings}::integer)`;

const free = sql<number>`${productVariants.quantity} - ${productVariants.held}`;

/** Whether a variant of a unit is running low. @param ofSettings the pieces by the settings */
export const hasLowVariant = (ofSettings: number): SQL =>
  sql`${units.forSale} and ${limitOf(ofSettings)} > 0 and exists (select from product_variants v
    where v.unit_id = ${units.id} and v.ended_at is null and v.quantity - v.held <= ${limitOf(ofSettings)})`;

export interface LowProduct {
  id: number;
  variants: { name: string; free: number }[];
}

/** Products with variants that are running low, by number. */
export async function findLowProducts(
  db: Db,
  list: {
    companyId: number;
    /** The pieces at which a variant is low by the settings. */
    pieces: number;
    /** Those among these, or the first others. */
    of: { among: readonly number[] } | { except: readonly number[]; most: number };
  },
): Promise<LowProduct[]> {
  const { companyId, pieces, of } = list;
  const chosen =
    'among' in of
      ? inArray(units.id, [...of.among])
      : of.except.length > 0
        ? notInArray(units.id, [...of.except])
        : undefined;
  const low = db
    .select({ id: units.id })
    .from(units)
    .where(and(ofCompany(companyId), hasLowVariant(pieces), chosen))
    .orderBy(asc(units.id));
  const ids = (await ('most' in of ? low.limit(of.most) : low)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: units.id,
      product: units.name,
      optionValues: productVariants.optionValues,
      free,
    })
    .from(productVariants)
    .innerJoin(units, eq(units.id, productVariants.unitId))
    .where(
      and(
        inArray(units.id, ids),
        isNull(productVariants.endedAt),
        sql`${free} <= ${limitOf(pieces)}`,
      ),
    )
    .orderBy(asc(units.id), asc(productVariants.position), asc(productVariants.id));
  return ids.map((id) => ({
    id,
    variants: rows
      .filter((row) => row.id === id)
      .map((row) => ({ name: variantName(row.product, row.optionValues), free: row.free })),
  }));
}
