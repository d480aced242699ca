import { i18n } from '@lingui/core';
import { countryCodes } from '@slipway/domain/orders/countries';

const namesNow = () => new Intl.DisplayNames([i18n.locale], { type: 'region' });

/** All countries, named in the page's language. */
export function countryChoices(): { value: string; label: string }[] {
  const names = namesNow();
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale));
}

/** The names of countries in the page's language, in their order there. */
export function countryNames(codes: readonly string[]): string[] {
  const names = namesNow();
  return codes
    .map((code) => names.of(code) ?? code)
    .sort((a, b) => a.localeCompare(b, i18n.locale));
}
