import { findPgError } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { findProducts } from '#features/catalogue/catalogue-api.ts';
import { invalid } from '#http/errors.ts';
import { stockText } from './plan-order.ts';

/** Whether the database refused a line for lack of stock. */
export function isOutOfStock(error: unknown): boolean {
  const found = findPgError(error);
  return found?.code === '23514' && found.constraint === 'units_stock';
}

/**
 * The refusal after a concurrent sale, with what is left of each product.
 * @param held the order's own quantities, which it may keep
 */
export async function outOfStock(
  db: Db,
  lines: readonly { unit_id: number; quantity: number }[],
  held: ReadonlyMap<number, number> = new Map(),
) {
  const products = await findProducts(
    db,
    lines.map(({ unit_id }) => unit_id),
  );
  const short = lines.flatMap(({ unit_id, quantity }, n): [string, string[]][] => {
    const product = products.get(unit_id);
    const free = (product?.quantity ?? 0) - (product?.held ?? 0) + (held.get(unit_id) ?? 0);
    return product && quantity > free
      ? [[`lines.${n}.quantity`, [stockText(product.name, Math.max(0, free))]]]
      : [];
  });
  const errors = Object.fromEntries(short);
  // Stock was returned in the meantime: a retry helps.
  const none = { lines: ['The stock has just changed. Please try again.'] };
  return invalid(short.length > 0 ? errors : none, 'out_of_stock');
}
