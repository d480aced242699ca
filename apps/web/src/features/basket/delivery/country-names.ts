import { i18n } from '@lingui/core';

/** The names of countries in the page's language, by name. */
export function countryNames(codes: readonly string[]): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region' });
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale));
}
