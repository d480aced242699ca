import type { ComboboxItem } from '@mantine/core';
import { i18n } from '@lingui/core';
import { countryCodes } from '@slipway/domain/orders/countries';

const currentNames = () => new Intl.DisplayNames([i18n.locale], { type: 'region' });

/** Countries to choose from, named in the page's language and sorted by name. */
export function countryChoices(
  codes: readonly string[] = countryCodes,
): { value: string; label: string }[] {
  const names = currentNames();
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale));
}

/** The countries whose name has what was typed, those that begin with it first: `Netherlands` before `Caribbean …`. */
export function matchingCountries(
  choices: readonly ComboboxItem[],
  typed: string,
  limit = Infinity,
): ComboboxItem[] {
  const wanted = typed.trim().toLocaleLowerCase(i18n.locale);
  const found = choices
    .map((choice) => ({ choice, at: choice.label.toLocaleLowerCase(i18n.locale).indexOf(wanted) }))
    .filter(({ at }) => at >= 0);
  const first = found.filter(({ at }) => at === 0);
  const others = found.filter(({ at }) => at > 0);
  return [...first, ...others].slice(0, limit).map(({ choice }) => choice);
}

/** The names of countries in the page's language, sorted. */
export function countryNames(codes: readonly string[]): string[] {
  const names = currentNames();
  return codes
    .map((code) => names.of(code) ?? code)
    .toSorted((a, b) => a.localeCompare(b, i18n.locale));
}
