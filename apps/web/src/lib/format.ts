import { i18n } from '@lingui/core';
import { pageData } from './page-data.ts';

/** The reader's regional variant of the page's language (`en-GB` on an English page), else the page's language. */
export function readerLocale(): string {
  const [language] = i18n.locale.split('-');
  return navigator.languages.find((it) => it.split('-')[0] === language) ?? i18n.locale;
}

/** The reader's first language, whose customs count for clock and week whatever the language of the texts. */
export function readerCustoms(): string {
  return navigator.languages[0] ?? i18n.locale;
}

/** Formatters are slow to make, and a list or a calendar uses one hundreds of times: each is made once. */
function madeOnce<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

export const numberFormat = madeOnce(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = madeOnce(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Formats money in major units: `CA$1,240.00`. */
export function formatMoney(major: number, currency = pageData().settings.currency): string {
  return numberFormat(i18n.locale, { style: 'currency', currency }).format(major);
}

/** An amount where room is short: without the country of a dollar, and without cents where there are none. */
export function formatShortMoney(major: number): string {
  const { currency } = pageData().settings;
  return numberFormat(i18n.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(Number.isInteger(major) && { maximumFractionDigits: 0 }),
  }).format(major);
}

/** The prefix or suffix of an amount's currency, as in `formatMoney`. */
export function moneyAffix(
  currency = pageData().settings.currency,
): { prefix: string } | { suffix: string } {
  const parts = numberFormat(i18n.locale, { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return parts[0]?.type === 'currency' ? { prefix: sign } : { suffix: `\u00a0${sign}` };
}

/** The thousands and decimal separators of amounts, as in `formatMoney`. */
export function moneySeparators() {
  const parts = numberFormat(i18n.locale).formatToParts(1234.5);
  const sign = (of: Intl.NumberFormatPartTypes) => parts.find(({ type }) => type === of)?.value;
  return { thousand: sign('group') ?? ',', decimal: sign('decimal') ?? '.' };
}

function atNoon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

function ordered(format: Intl.DateTimeFormat, instant: Date): string {
  if (!i18n.locale.startsWith('en')) return format.format(instant);
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, part.value]));
  const names = ['weekday', 'day', 'month', 'year'] as const;
  return names.flatMap((name) => parts.get(name) ?? []).join(' ');
}

/** A calendar date, `YYYY-MM-DD`: `Sat 21 Nov 2026` in the reader's language. */
export function formatDate(date: string): string {
  const format = dateFormat(i18n.locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return ordered(format, atNoon(date));
}

/** How the reader's clock writes a time. */
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const { hour12 } = dateFormat(readerCustoms(), { hour: 'numeric' }).resolvedOptions();
  return dateFormat(readerLocale(), {
    timeStyle: 'short',
    timeZone,
    ...(hour12 === false && { hourCycle: 'h23' as const }),
  });
}

/** A time of day, `HH:MM:SS`: `6 AM`, `6:30 AM`, or `06:00` where the reader's clock has 24 hours. */
export function formatTime(time: string): string {
  const instant = new Date(`2000-01-01T${time}Z`);
  const spaced = clockFormat('UTC').format(instant).replaceAll('\u202f', ' ');
  return spaced.replace(/^(\d+):00 (AM|PM)$/i, '$1 $2');
}

/** An instant (ISO) in the business's zone: `Sat 21 Nov 2026, 6:30 AM`. */
export function formatInstant(instant: string, timeZone = pageData().settings.time_zone): string {
  const at = new Date(instant);
  const date = ordered(
    dateFormat(i18n.locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone,
    }),
    at,
  );
  const time = clockFormat(timeZone).format(at);
  return `${date}, ${time.replaceAll('\u202f', ' ')}`;
}
