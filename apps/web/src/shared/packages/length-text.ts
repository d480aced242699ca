import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import type { Length } from '@slipway/domain/catalogue/package-kinds';

/** Things in the reader's language: `a, b and c`, or `a, b or c`. */
export function listed(
  words: string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(i18n.locale, { type }).format(words);
}

const quarters = ['', '¼', '½', '¾'] as const;

/** A number of minutes as people say it: `45 minutes`, `2½ hours`, `1 hour 40 minutes`. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const some = plural(rest, { one: '# minute', other: '# minutes' });
  if (hours === 0) return some;
  const quarter = quarters[rest / 15];
  if (quarter === undefined) {
    return `${plural(hours, { one: '# hour', other: '# hours' })} ${some}`;
  }
  if (quarter === '') return plural(hours, { one: '# hour', other: '# hours' });
  return t`${hours}${quarter} hours`;
}

/** Nights or days as people say them: `7 nights`. */
export function daysText(counted: 'nights' | 'days', n: number): string {
  return counted === 'nights'
    ? plural(n, { one: '# night', other: '# nights' })
    : plural(n, { one: '# day', other: '# days' });
}

/** A length of a kind as people say it: `2½ hours`, `7 nights`. */
export function lengthText(form: Length, length: number): string {
  return form.form === 'days' ? daysText(form.counted, length) : minutesText(length);
}

/** The lengths of a kind as people say them: `5 hours`, `1 hour to 8 hours`, `1 hour, 2 hours or 4 hours`, `3 to 14 nights`, `7 or 14 nights`. */
export function lengthsText(form: Length): string {
  if (form.form === 'fixed') return minutesText(form.minutes);
  const all = lengthsOf(form);
  if (form.form === 'list') return listed(all.map(minutesText), 'disjunction');
  const last = all.at(-1) ?? form.to;
  if (all.length < 2) return lengthText(form, last);
  const [from, to] = [lengthText(form, form.from), lengthText(form, last)];
  if (form.form !== 'days') return t`${from} to ${to}`;
  if (form.step === 1) return t`${form.from} to ${to}`;
  return all.length === 2
    ? t`${form.from} or ${to}`
    : t`${form.from} to ${to}, in steps of ${form.step}`;
}
