import { i18n } from '@lingui/core';
import { getCountries } from 'libphonenumber-js/min';

/** All countries, named in the page's language. */
export function countryChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region' });
  return getCountries()
    .filter((code) => code.length === 2)
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .sort((a, b) => a.label.localeCompare(b.label, i18n.locale));
}
