import type { OrderBody } from '@slipway/contract/orders/orders';
import { isCheckViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { variantsOfProducts } from '#features/catalogue/catalogue-api.ts';
import { invalid } from '#http/errors.ts';
import { stockText } from './plan-order.ts';

/** Whether the database refused a line for lack of stock. */
export const isOutOfStock = (error: unknown): boolean =>
  isCheckViolation(error, 'product_variants_stock');

/**
 * The refusal after a concurrent sale, with what is left of each variant.
 * @param held the order's own quantities by variant, which it may keep
 */
export async function outOfStock(
  db: Db,
  lines: OrderBody['lines'],
  held: ReadonlyMap<number, number> = new Map(),
) {
  const variants = await variantsOfProducts(
    db,
    lines.map(({ unit_id }) => unit_id),
  );
  const short = lines.flatMap(({ unit_id, variant_id, quantity }, n): [string, string[]][] => {
    const variant = variants.find(
      (one) =>
        one.unitId === unit_id &&
        (typeof variant_id === 'number' ? one.id === variant_id : one.isSold),
    );
    const free =
      (variant?.quantity ?? 0) - (variant?.held ?? 0) + (held.get(variant?.id ?? 0) ?? 0);
    return variant && quantity > free
      ? [[`lines.${n}.quantity`, [stockText(variant.name, Math.max(0, free))]]]
      : [];
  });
  const errors = Object.fromEntries(short);
  // Stock was returned in the meantime: a retry helps.
  const none = { lines: ['The stock has just changed. Please try again.'] };
  return invalid(short.length > 0 ? errors : none, 'out_of_stock');
}
