import { asc, inArray } from 'drizzle-orm';
import { cents, type Cents } from '@slipway/domain/money/money';
import { units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/** A product for sale in orders. */
export interface Product {
  id: number;
  companyId: number;
  name: string;
  sku: string;
  price: Cents;
  quantity: number;
  /** Quantity held by active and completed orders. */
  held: number;
  ended: boolean;
}

const selected = {
  id: units.id,
  companyId: units.companyId,
  name: units.name,
  sku: units.sku,
  price: units.priceCents,
  quantity: units.itemsQuantity,
  held: units.itemsHeld,
  endedAt: units.endedAt,
};

type Row = Omit<Product, 'price' | 'ended'> & { price: number; endedAt: Date | null };

const byNumber = (rows: Row[]): Map<number, Product> =>
  new Map(
    rows.map(({ endedAt, price, ...row }) => [
      row.id,
      { ...row, price: cents(price), ended: endedAt !== null },
    ]),
  );

/** Products by id. */
export async function findProducts(db: Db, ids: readonly number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(selected)
    .from(units)
    .where(inArray(units.id, [...ids]));
  return byNumber(rows);
}

/**
 * Like `findProducts`, with the rows locked until the transaction ends, in id order so that
 * concurrent orders cannot deadlock.
 */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select(selected)
    .from(units)
    .where(inArray(units.id, [...ids]))
    .orderBy(asc(units.id))
    .for('no key update');
  return byNumber(rows);
}
