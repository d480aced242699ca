import type { BasketQuote } from '@slipway/contract/basket/basket';
import { termsOf, type Trip } from '#features/bookings/index.ts';
import { pageData } from '#lib/page-data.ts';
import {
  isGiftLine,
  isItemLine,
  type BasketLine,
  type ShownTrip,
} from '#shared/basket/basket-lines.ts';

/** What was shown of a line, which the call does not take. */
const shown = ['total_price', 'amount', 'terms_version', 'security_deposit'];

const withoutShown = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !shown.includes(name)));

/** What a line asks for, without what was shown of it. */
export function requestedOf(line: BasketLine) {
  if (isGiftLine(line)) return line;
  const { id } = line;
  if (isItemLine(line)) {
    const { unit_id, variant_id, quantity } = line.item;
    return { id, item: { unit_id, variant_id, quantity } };
  }
  // Whole but for what was shown.
  return { id, trip: withoutShown(line.trip) as Omit<ShownTrip, 'total_price'> };
}

/** The lines with the prices of a quote and the terms that the page shows. */
export function pricedLines(
  lines: readonly BasketLine[],
  trips: readonly (Trip | null)[],
  quote: BasketQuote | undefined,
): BasketLine[] {
  const { settings } = pageData();
  return lines.map((line, n) => {
    if (isGiftLine(line)) return line;
    const now = quote?.lines[n];
    if (isItemLine(line)) {
      return { ...line, item: { ...line.item, ...(now?.item && { price: now.item.price }) } };
    }
    const offered = trips[n] ?? null;
    return {
      id: line.id,
      trip: {
        ...line.trip,
        ...(now?.trip && {
          total_price: now.trip.total_price,
          amount: now.trip.amount,
          security_deposit: now.trip.security_deposit,
        }),
        ...(offered !== null && { terms_version: termsOf(offered, settings).version }),
      },
    };
  });
}

/** Whether a line of a quote cannot be had. */
export const isUnavailable = ({
  trip,
  item,
  gift,
  problem,
}: BasketQuote['lines'][number]): boolean =>
  problem !== null || (trip === null && item === null && gift === null);
