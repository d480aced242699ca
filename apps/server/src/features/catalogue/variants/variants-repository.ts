import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { cents, type Cents } from '@slipway/domain/money/money';
import type { SaleTax } from '@slipway/domain/settings/settings';
import { productVariants, units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

export type VariantRow = typeof productVariants.$inferSelect;

/** A variant of a product, as orders take it. */
export interface Variant {
  id: number;
  unitId: number;
  companyId: number;
  /** Null: its product has none. */
  categoryId: number | null;
  /** The product's, with the values of its options: `T-shirt (M, Blue)`. */
  name: string;
  sku: string;
  price: Cents;
  quantity: number;
  /** Quantity held by active and completed orders. */
  held: number;
  /** Whether new orders can take it: its product is for sale, and neither of them is archived. */
  isSold: boolean;
  /** Whether the shop sells it to visitors: besides, its product is on show. */
  isShown: boolean;
  /** Handed over at a pick-up place, never shipped. */
  pickupOnly: boolean;
  /** Its product's own taxes; null: those of the settings. */
  taxes: SaleTax[] | null;
}

const selected = {
  id: productVariants.id,
  unitId: productVariants.unitId,
  companyId: units.companyId,
  categoryId: units.unitCategoryId,
  product: units.name,
  optionValues: productVariants.optionValues,
  sku: productVariants.sku,
  price: productVariants.priceCents,
  quantity: productVariants.quantity,
  held: productVariants.held,
  isSold: sql<boolean>`${units.forSale} and ${units.endedAt} is null and ${productVariants.endedAt} is null`,
  isShown: sql<boolean>`${units.inShop} and ${units.endedAt} is null and ${productVariants.endedAt} is null
    and exists (select from companies c where c.id = ${units.companyId} and c.ended_at is null)`,
  pickupOnly: units.pickupOnly,
  taxes: units.saleTaxes,
};

/** The name of a variant with the values of its options. */
export function variantName(product: string, optionValues: readonly string[]): string {
  return optionValues.length === 0 ? product : `${product} (${optionValues.join(', ')})`;
}

const select = (db: Db) =>
  db.select(selected).from(productVariants).innerJoin(units, eq(units.id, productVariants.unitId));

type Row = Awaited<ReturnType<typeof select>>[number];

const variantOf = ({ product, optionValues, price, ...row }: Row): Variant => ({
  ...row,
  name: variantName(product, optionValues),
  price: cents(price),
});

/** All variants of products, archived ones included, each product's in their order. */
export async function variantsOfProducts(db: Db, unitIds: readonly number[]): Promise<Variant[]> {
  if (unitIds.length === 0) return [];
  const rows = await select(db)
    .where(inArray(productVariants.unitId, [...unitIds]))
    .orderBy(asc(productVariants.unitId), asc(productVariants.position), asc(productVariants.id));
  return rows.map(variantOf);
}

/** Variants by id. */
export async function findVariants(db: Db, ids: readonly number[]): Promise<Map<number, Variant>> {
  if (ids.length === 0) return new Map();
  const rows = await select(db).where(inArray(productVariants.id, [...ids]));
  return new Map(rows.map((row) => [row.id, variantOf(row)]));
}

/**
 * Locks variants until the transaction ends, in the order of their numbers so that concurrent orders cannot deadlock.
 * The last locks a transaction takes (docs/decisions/0049-one-order-of-locks.md).
 */
export async function lockVariants(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(inArray(productVariants.id, [...ids]))
    .orderBy(asc(productVariants.id))
    .for('no key update');
}

/** The rows of products' live variants, in their order. */
export async function liveVariantsOf(
  db: Db,
  unitIds: readonly number[],
): Promise<Map<number, VariantRow[]>> {
  if (unitIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(productVariants)
    .where(
      and(
        sql`${productVariants.unitId} = any(${sql.param([...unitIds])})`,
        isNull(productVariants.endedAt),
      ),
    )
    .orderBy(asc(productVariants.unitId), asc(productVariants.position), asc(productVariants.id));
  const byUnit = new Map<number, VariantRow[]>();
  for (const row of rows) byUnit.set(row.unitId, [...(byUnit.get(row.unitId) ?? []), row]);
  return byUnit;
}

/** A product's live variants, locked until the transaction ends; in the order of their numbers. */
export async function lockLiveVariants(tx: Db, unitId: number): Promise<VariantRow[]> {
  return tx
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.unitId, unitId), isNull(productVariants.endedAt)))
    .orderBy(asc(productVariants.id))
    .for('no key update');
}

export type VariantValues = Pick<
  VariantRow,
  'position' | 'optionValues' | 'sku' | 'priceCents' | 'formerPriceCents' | 'quantity' | 'pictureId'
>;

export async function insertVariants(
  tx: Db,
  unitId: number,
  variants: readonly VariantValues[],
): Promise<void> {
  if (variants.length === 0) return;
  await tx.insert(productVariants).values(variants.map((one) => ({ ...one, unitId })));
}

export async function updateVariant(
  tx: Db,
  id: number,
  values: Partial<VariantValues> & { endedAt?: Date },
): Promise<void> {
  await tx.update(productVariants).set(values).where(eq(productVariants.id, id));
}

/** Ends variants; orders keep what they hold of them. */
export async function endVariants(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(productVariants)
    .set({ endedAt: now })
    .where(inArray(productVariants.id, [...ids]));
}

/** Whether anything is for sale: a product that is not archived. Of any company where it is 0. */
export async function isAnythingForSale(db: Db, companyId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: units.id })
    .from(units)
    .where(
      and(
        units.forSale,
        isNull(units.endedAt),
        companyId === 0 ? undefined : eq(units.companyId, companyId),
      ),
    )
    .limit(1);
  return row !== undefined;
}
