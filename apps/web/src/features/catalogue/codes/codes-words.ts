import { plural, t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import type { ListedCodes } from '@slipway/contract/catalogue/codes';
import { formatDate, formatMoney } from '#lib/format.ts';

/** What a code takes off: `10%`, or an amount. */
export function offText(off: ListedCodes['off']): string {
  if (off.of === 'amount') return formatMoney(off.amount);
  const format = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 2 });
  return format.format(off.percent / 100);
}

/** What a code can be for, by name. */
export const targetNames = (): Record<ListedCodes['applies_to']['of'], string> => ({
  all: t`Everything`,
  packages: t`All packages`,
  units: t`Some units`,
  kinds: t`Some kinds`,
  shop: t`All products`,
  products: t`Some products`,
  categories: t`Some categories of products`,
});

/** What a code is for; what is no longer there is left out. */
export function codeTargetText(
  { applies_to: target, products }: ListedCodes,
  names: Record<'units' | 'categories', ReadonlyMap<number, string>> & {
    kinds: ReadonlyMap<string, string>;
  },
): string {
  const listed = (words: (string | undefined)[]) =>
    words.filter((word) => word !== undefined).join(', ');
  switch (target.of) {
    case 'all':
    case 'packages':
    case 'shop':
      return targetNames()[target.of];
    case 'units':
      return listed(target.unit_ids.map((id) => names.units.get(id)));
    case 'kinds':
      return listed(target.kinds.map((code) => names.kinds.get(code)));
    case 'products':
      return listed(products.map(({ name }) => name));
    case 'categories':
      return listed(target.category_ids.map((id) => names.categories.get(id)));
  }
}

function rangeText(from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return `${formatDate(from)} – ${formatDate(to)}`;
  if (from !== null) return t`from ${formatDate(from)}`;
  return to === null ? null : t`until ${formatDate(to)}`;
}

/** How many days ahead a code can be used; null: any number. */
function aheadText({ least_days_ahead: least, most_days_ahead: most }: ListedCodes): string | null {
  if (least !== null && most !== null) return t`${least} to ${most} days ahead`;
  if (least !== null) {
    return plural(least, { one: 'at least # day ahead', other: 'at least # days ahead' });
  }
  if (most === 0) return t`on the day itself`;
  return most === null
    ? null
    : plural(most, { one: 'at most # day ahead', other: 'at most # days ahead' });
}

/** When a code can be used, and for trips of which days. */
export function daysText(row: ListedCodes): string {
  const booked = rangeText(row.booked_from, row.booked_to);
  const trips = rangeText(row.trip_from, row.trip_to);
  const texts = [booked, trips === null ? null : t`for trips ${trips}`, aheadText(row)];
  return texts.filter((text) => text !== null).join(', ') || t`Always`;
}

/** How often it is used, of how often it can be. */
export function usesText({ uses, most_uses: most, codes }: ListedCodes): string {
  return most === null ? String(uses) : t`${uses} of ${most * codes}`;
}

/** The code, or how many there are. */
export function codeText({ code, codes }: ListedCodes): string {
  return code ?? plural(codes, { one: '# code', other: '# codes' });
}
