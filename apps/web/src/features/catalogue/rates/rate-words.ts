import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { dateFormat, formatDate, numberFormat } from '#lib/format.ts';
import { monthDayText, weekdaysText } from '#shared/packages/kind-words.ts';

/** The name of a month, 1 to 12. */
export function monthText(month: number, width: 'short' | 'long' = 'long'): string {
  const date = new Date(Date.UTC(2024, month - 1, 1, 12));
  return dateFormat(i18n.locale, { month: width, timeZone: 'UTC' }).format(date);
}

/** A percentage with its sign: `+20%`, `−50%`, `0%`. */
export function percentText(percent: number): string {
  return numberFormat(i18n.locale, {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
    .format(percent / 100)
    .replace('-', '−');
}

/** From when to when a rate holds, and on which weekdays. */
export function periodText({ period, weekdays }: Pick<ListedRate, 'period' | 'weekdays'>): string {
  const [from, to] =
    period.form === 'dates'
      ? [formatDate(period.from), formatDate(period.to)]
      : [monthDayText(period.from), monthDayText(period.to)];
  const both = from === to ? from : `${from} – ${to}`;
  const range = period.form === 'dates' ? both : t`${both} every year`;
  const days = weekdaysText(weekdays);
  return days === null || days === '' ? range : t`${range}, ${days}`;
}

/** What a rate applies to; what is no longer there is left out. */
export function targetText(
  target: ListedRate['applies_to'],
  names: { units: ReadonlyMap<number, string>; kinds: ReadonlyMap<string, string> },
): string {
  const listed = (words: (string | undefined)[]) =>
    words.filter((word) => word !== undefined).join(', ');
  switch (target.of) {
    case 'all':
      return t`All packages`;
    case 'units':
      return listed(target.unit_ids.map((id) => names.units.get(id)));
    case 'kinds':
      return listed(target.kinds.map((code) => names.kinds.get(code)));
  }
}
