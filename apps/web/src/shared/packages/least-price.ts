import { t } from '@lingui/core/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { shortestLength } from '@slipway/domain/bookings/trip-times';
import { minPrice, offeredPackages } from '@slipway/domain/catalogue/offered-packages';
import { formatMoney } from '#lib/format.ts';
import { lengthText } from './length-text.ts';

const leastFirst = (a: { price: number }, b: { price: number }) => a.price - b.price;

/** What a package costs at least and for what: `CA$480.00 for 2 nights`, `CA$65.00 a guest`; the price alone of a fixed length. */
function priceWithLength(pkg: UnitPackage, price: string): string {
  const { length, sold_by: soldBy } = pkg.kind_facts;
  if (soldBy === 'seat') return t`${price} a guest`;
  if (length.form === 'fixed') return price;
  const [cheapest] = pkg.length_prices.toSorted(leastFirst);
  const long = lengthText(length, cheapest?.length ?? shortestLength(length));
  return t`${price} for ${long}`;
}

/** What a unit costs at least and for what (docs/rules/prices.md, "The least price"); null: nothing of it is offered. */
export function leastPriceText(unit: BookableUnit, today: string): string | null {
  const [least] = offeredPackages(unit, today)
    .map((pkg) => ({ pkg, price: minPrice(pkg) }))
    .toSorted(leastFirst);
  return least === undefined ? null : priceWithLength(least.pkg, formatMoney(least.price));
}
