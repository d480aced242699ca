import {
  add,
  allocate,
  atLeastZero,
  divideHalfUp,
  min,
  subtract,
  zero,
  type Cents,
} from '#money/money.ts';
import type { TaxLine } from '#money/taxes.ts';

/** A line of an order of the shop, with what came back of it. */
export interface ReturnableLine {
  position: number;
  quantity: number;
  /** What it came to with its taxes, less a code. */
  gross: Cents;
  /** Pieces that came back. */
  returned: number;
  /** What was refunded of it, with or without a return. */
  refunded: Cents;
}

/** Pieces of a line. */
export interface Pieces {
  position: number;
  quantity: number;
}

/** Pieces that came back, with what is deducted for loss of value or missing parts. */
export interface ReceivedPieces extends Pieces {
  deduction?: Cents;
}

/** What decides how much of the shipping is refunded. */
export interface ShippingOfReturn {
  /** What was paid for it, with its taxes. */
  paid: Cents;
  refunded: Cents;
  /** What the cheapest way would have cost. */
  cheapest: Cents;
}

/** What a return takes off what its order charges, by line, and of the shipping. */
export interface ReturnRefund {
  lines: { position: number; amount: Cents }[];
  /** What of each line its pieces came to, and can be deducted at most. */
  before: { position: number; amount: Cents }[];
  deducted: Cents;
  shipping: Cents;
  total: Cents;
  /** How much of this is refunded: no more than the unrefunded payments, products first. */
  back: { shipping: Cents; total: Cents };
}

/** The pieces of a line that did not come back yet. */
export const piecesLeft = ({ quantity, returned }: ReturnableLine): number => quantity - returned;

/** Why pieces cannot be returned; null: they can. */
export function returnProblem(
  lines: readonly ReturnableLine[],
  pieces: readonly Pieces[],
): 'nothing' | 'too_many' | null {
  if (pieces.every(({ quantity }) => quantity === 0)) return 'nothing';
  const positions = new Set(pieces.map(({ position }) => position));
  if (positions.size < pieces.length) return 'too_many';
  const fits = pieces.every(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position);
    return line !== undefined && quantity >= 0 && quantity <= piecesLeft(line);
  });
  return fits ? null : 'too_many';
}

/** What a line came to for its first pieces; all of them are the whole line, to the cent. */
const ofFirst = (pieces: number, { gross, quantity }: ReturnableLine): Cents =>
  divideHalfUp(gross * pieces, quantity);

/**
 * What a return gives back: for each piece its share of what its line came to, within what was not refunded of the line,
 * and, once everything is back, what the cheapest shipping method would have cost, within what was paid for shipping
 * (docs/rules/shop.md, "Returns"). A deduction leaves of a line what is above it.
 * @param inHand what of its payments was not given back, nor is on its way back
 */
export function refundOfReturn(
  lines: readonly ReturnableLine[],
  pieces: readonly ReceivedPieces[],
  shipping: ShippingOfReturn,
  inHand: Cents,
): ReturnRefund {
  const piecesAt = (at: number) => pieces.find(({ position }) => position === at);
  const count = ({ position }: ReturnableLine): number => piecesAt(position)?.quantity ?? 0;
  const before = lines
    .filter((line) => count(line) > 0)
    .map((line) => {
      const share = subtract(
        ofFirst(line.returned + count(line), line),
        ofFirst(line.returned, line),
      );
      return {
        position: line.position,
        amount: min(share, atLeastZero(subtract(line.gross, line.refunded))),
      };
    });
  const parts = before.map(({ position, amount }) => ({
    position,
    amount: atLeastZero(subtract(amount, piecesAt(position)?.deduction ?? zero)),
  }));
  const everything = lines.every((line) => count(line) === piecesLeft(line));
  const due = everything ? min(shipping.cheapest, shipping.paid) : zero;
  const forShipping = atLeastZero(subtract(due, shipping.refunded));
  const goods = add(zero, ...parts.map(({ amount }) => amount));
  const total = add(goods, forShipping);
  const back = min(total, atLeastZero(inHand));
  return {
    lines: parts,
    before,
    deducted: subtract(add(zero, ...before.map(({ amount }) => amount)), goods),
    shipping: forShipping,
    total,
    back: { shipping: atLeastZero(subtract(back, goods)), total: back },
  };
}

/** The most that can be deducted of each received line of which more is deducted than its pieces came to. */
export function deductedTooMuch(
  pieces: readonly ReceivedPieces[],
  { before }: Pick<ReturnRefund, 'before'>,
): { position: number; most: Cents }[] {
  return pieces.flatMap(({ position, deduction = zero }) => {
    const most = before.find((one) => one.position === position)?.amount ?? zero;
    return deduction > most ? [{ position, most }] : [];
  });
}

/** A refund that names no part of an order, shared over its lines and its shipping in proportion to what is left of them. */
export function shareOverOrder(
  amount: Cents,
  lines: readonly { position: number; left: Cents }[],
  shippingLeft: Cents,
): Pick<ReturnRefund, 'lines' | 'shipping'> {
  const shares = allocate(amount, [...lines.map(({ left }) => left), shippingLeft]);
  return {
    lines: lines.map(({ position }, n) => ({ position, amount: shares[n] ?? zero })),
    shipping: shares.at(-1) ?? zero,
  };
}

/** The taxes of an order after a part of it was refunded: in proportion to what is left, and adding up. */
export function taxesAfterRefund(
  taxLines: readonly TaxLine[],
  total: Cents,
  refunded: Cents,
): TaxLine[] {
  if (refunded === 0 || taxLines.length === 0) return [...taxLines];
  const tax = add(...taxLines.map(({ amount }) => amount));
  const left = divideHalfUp(tax * subtract(total, refunded), total);
  const shares = allocate(
    left,
    taxLines.map(({ amount }) => amount),
  );
  return taxLines.map((line, n) => ({ ...line, amount: shares[n] ?? line.amount }));
}
