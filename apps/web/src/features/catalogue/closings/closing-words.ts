import { t } from '@lingui/core/macro';
import type { ListedClosing } from '@slipway/contract/catalogue/closings';
import { formatDate } from '#lib/format.ts';
import { weekdaysText } from '#shared/packages/kind-words.ts';
import { periodText } from '#features/catalogue/rates/rate-words.ts';

/** Days that follow each other. */
export function daysText({ from, to }: { from: string; to: string }): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** On which days it is closed: `Every Mon`, `25 Dec – 26 Dec every year`. */
export function whenText(closing: Pick<ListedClosing, 'period' | 'weekdays'>): string {
  const { period, weekdays } = closing;
  const days = weekdaysText(weekdays);
  const isWeekly = period.form === 'yearly' && period.from === '01-01' && period.to === '12-31';
  if (!isWeekly) return periodText(closing);
  return days === null ? t`Every day` : t`Every ${days}`;
}

/** What is closed. */
export function whatText({ unit, item }: Pick<ListedClosing, 'unit' | 'item'>): string {
  if (unit === null) return t`The whole business`;
  return item === 0 ? unit : t`${unit}, item ${item}`;
}
