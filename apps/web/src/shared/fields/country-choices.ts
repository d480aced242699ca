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

/** The names of countries in the page's language, sorted. */
export function countryNames(codes: readonly string[]): string[] {
  const names = currentNames();
  return codes
    .map((code) => names.of(code) ?? code)
    .toSorted((a, b) => a.localeCompare(b, i18n.locale));
}
