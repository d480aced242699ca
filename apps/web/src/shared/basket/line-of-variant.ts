import { isItemLine, type BasketLine, type ItemLine } from './basket-lines.ts';

/** The line of a product's variant; a basket has at most one. */
export const lineOfVariant = (
  lines: readonly BasketLine[],
  variantId: number,
): ItemLine | undefined =>
  lines.filter(isItemLine).find(({ item }) => item.variant_id === variantId);

/** The most of a product in one line. */
const maxPieces = 999;

/** A line of a product, added to the line of the same variant, where there is one. */
export function addedTo(lines: readonly BasketLine[], line: ItemLine): ItemLine {
  const same = lineOfVariant(lines, line.item.variant_id);
  if (same === undefined || same.id === line.id) return line;
  const quantity = Math.min(maxPieces, same.item.quantity + line.item.quantity);
  return { id: same.id, item: { ...line.item, quantity } };
}
