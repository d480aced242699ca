import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { minPrice, seatPrices } from '@slipway/domain/catalogue/offered-packages';
import { isPerGuest } from '@slipway/domain/catalogue/extras';
import { formatDate, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { lengthsText } from '#shared/packages/length-text.ts';
import { leastOfPackage, sailsFromText } from '#shared/packages/sails-from.ts';

/** From how many guests a departure sails, and how large one party can be. */
function seatDetails(pkg: UnitPackage, unit: BookableUnit) {
  const { most_guests: most } = pkg;
  const least = leastOfPackage(pkg, unit);
  return [
    ...(least === null ? [] : [sailsFromText(least)]),
    ...(most === null ? [] : [t`At most ${most} guests in one booking`]),
  ];
}

/** A price of a night or day, where the length counts those. */
function ofNightOrDay(price: string, { length }: UnitPackage['kind_facts']): string {
  if (length.form !== 'days') return price;
  return length.counted === 'nights' ? t`${price} a night` : t`${price} a day`;
}

/** The fees that are part of its price, by name. */
const feeNames = ({ fees }: UnitPackage) => fees.map(({ name }) => name).join(', ');

/** How long, for whom and when a package of a unit can be booked, in one line. */
export function packageDetail(unit: BookableUnit) {
  return (pkg: UnitPackage): string => {
    const parts: string[] = [];
    const { sold_by: soldBy, length } = pkg.kind_facts;
    parts.push(lengthsText(length));
    if (soldBy === 'item') parts.push(t`Price for each one`);
    else if (soldBy === 'seat') parts.push(...seatDetails(pkg, unit));
    else if (pkg.flat) parts.push(t`Flat price for the whole boat`);
    else if (pkg.additional_price > 0 && unit.max_guests > unit.included_guests) {
      const additional = formatMoney(pkg.additional_price);
      const { kind_facts: kind } = pkg;
      const each = kind.additional_per === 'day' ? ofNightOrDay(additional, kind) : additional;
      parts.push(
        plural(unit.included_guests, {
          one: `# guest included, each extra guest ${each}`,
          other: `# guests included, each extra guest ${each}`,
        }),
      );
    }
    if (pkg.fees.length > 0) parts.push(t`With ${feeNames(pkg)}`);
    if (pkg.least_guests !== null && pkg.least_guests > 1) {
      parts.push(t`At least ${pkg.least_guests} guests`);
    }
    if (pkg.active_from !== null && pkg.active_to !== null) {
      parts.push(t`Available ${formatDate(pkg.active_from)} to ${formatDate(pkg.active_to)}`);
    } else if (pkg.active_from !== null) {
      parts.push(t`Available from ${formatDate(pkg.active_from)}`);
    } else if (pkg.active_to !== null) {
      parts.push(t`Available until ${formatDate(pkg.active_to)}`);
    }
    return parts.join(' · ');
  };
}

/**
 * A package's price: of a seat, of a night or day of a stay, or of its shortest length. Where fees are no part of
 * a single seat or night it is that of the smallest booking.
 */
export function packagePrice(pkg: UnitPackage, priceOf: (price: number) => string): string {
  const { length, sold_by: soldBy } = pkg.kind_facts;
  if (pkg.fees.length > 0) {
    const least = priceOf(minPrice(pkg));
    // One price for everybody.
    const isWhole = length.form === 'fixed' && soldBy === 'trip' && pkg.length_prices.length === 0;
    return isWhole && pkg.fees.every(({ per }) => !isPerGuest(per)) ? least : t`From ${least}`;
  }
  if (soldBy === 'seat') {
    const least = priceOf(minPrice(pkg));
    return seatPrices(pkg).length > 1 ? t`From ${least}` : t`${least} a guest`;
  }
  if (pkg.length_prices.length > 0) return t`From ${priceOf(minPrice(pkg))}`;
  return ofNightOrDay(priceOf(pkg.price), pkg.kind_facts);
}

/** Formats a price, with a note if tax is added to it. */
export function usePriceLabel(): (price: number) => string {
  const { t } = useLingui();
  const { prices_include_tax: taxIncluded } = usePageData().settings;
  return (price) => (taxIncluded ? formatMoney(price) : t`${formatMoney(price)} plus tax`);
}
