import { isUniqueViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { alreadyBookedText, type PlannedOrder } from '#features/bookings/bookings-api.ts';
import { findVariants } from '#features/catalogue/catalogue-api.ts';
import { prefixFields, invalid, type FieldErrors, type Refusal } from '#http/errors.ts';
import { stockText } from '../plan-order.ts';
import { isOutOfStock } from '../stock-refusal.ts';
import {
  findOrderedLines,
  insertHeldLines,
  insertHeldOrder,
  nextOrderId,
  type HeldLine,
  type OrderContent,
} from './held-orders-repository.ts';

/** A line of a basket, with the names of its fields in a refusal. */
export interface OrderedLine {
  lineId: string;
  fieldPrefix: string;
}

/** A line of products that is ordered. */
export interface LineToHold extends HeldLine, OrderedLine {}

/** The refusal of lines that are sold out by now, each with what is left. */
async function outOfStock(db: Db, lines: readonly LineToHold[]): Promise<Refusal> {
  const variants = await findVariants(
    db,
    lines.map(({ variantId }) => variantId),
  );
  const errors: FieldErrors = {};
  for (const { variantId, quantity, fieldPrefix } of lines) {
    const variant = variants.get(variantId);
    const left = Math.max(0, (variant?.quantity ?? 0) - (variant?.held ?? 0));
    if (!variant || quantity <= left) continue;
    Object.assign(errors, prefixFields({ quantity: [stockText(variant.name, left)] }, fieldPrefix));
  }
  // Stock was returned in the meantime: a retry helps.
  const none = { lines: ['The stock has just changed. Please try again.'] };
  return invalid(Object.keys(errors).length > 0 ? errors : none, 'out_of_stock');
}

/** The refusal of lines that are ordered already. */
export async function alreadyOrdered(db: Db, lines: readonly OrderedLine[]): Promise<Refusal> {
  const ordered = await findOrderedLines(
    db,
    lines.map(({ lineId }) => lineId),
  );
  const errors: FieldErrors = {};
  for (const { lineId, fieldPrefix } of lines) {
    if (!ordered.has(lineId)) continue;
    Object.assign(errors, prefixFields({ id: [alreadyBookedText] }, fieldPrefix));
  }
  return invalid(errors, 'already_booked');
}

/** An order as bookings hold it. */
export function orderToHold(content: OrderContent, lines: readonly LineToHold[]): PlannedOrder {
  return {
    total: content.total,
    usesCode: content.terms.code !== undefined,
    sellsGiftCards: false,
    nextId: nextOrderId,
    insert: (tx, made) => insertHeldOrder(tx, made, content),
    takeStock: (tx, id) => insertHeldLines(tx, id, lines),
    refusalOf: async (db, error) => {
      if (isOutOfStock(error)) return outOfStock(db, lines);
      if (isUniqueViolation(error, 'ordered_basket_lines_pkey')) return alreadyOrdered(db, lines);
      return null;
    },
  };
}
