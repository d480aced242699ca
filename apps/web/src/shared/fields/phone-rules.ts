import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type CountryCode,
} from 'libphonenumber-js/min';
import { readPhone } from '@slipway/domain/identity/phones';

// This module contains the phone metadata, so it is loaded when the phone field is focused.

const supportedCountry = (country: string): CountryCode =>
  isSupportedCountry(country) ? country : 'US';

/** Formats a partly typed number for its country; with `+` the country follows from the number. */
export function formatPhone(typed: string, country: string): { phone: string; country: string } {
  // Anything beyond the number, such as an extension, is left as typed.
  if (/[^\p{Nd}\s().+＋/-]/u.test(typed)) return { phone: typed, country };
  const typing = new AsYouType(supportedCountry(country));
  const phone = typing.input(typed);
  return { phone, country: typed.startsWith('+') ? (typing.getCountry() ?? country) : country };
}

/** The number in international form (`+14165550123`, `… ext. 12`); null if it is invalid. */
export function internationalPhone(typed: string, country: string): string | null {
  return readPhone(typed, country);
}

/** All countries with calling codes, named in the page's language. */
export function phoneCountries(locale: string): { code: string; name: string; calling: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      calling: `+${getCountryCallingCode(code)}`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}
