import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type CountryCode,
} from 'libphonenumber-js/min';
import { readPhone } from '@slipway/domain/identity/phones';

// This module carries the phone metadata: it is loaded when the phone field is reached.

const supportedCountry = (country: string): CountryCode =>
  isSupportedCountry(country) ? country : 'US';

/** The number as far as it is typed, spaced as in its country; with `+` the country follows the number. */
export function formatPhone(typed: string, country: string): { phone: string; country: string } {
  // What is more than a number, an extension above all, is left as it is typed.
  if (/[^\p{Nd}\s().+＋/-]/u.test(typed)) return { phone: typed, country };
  const typing = new AsYouType(supportedCountry(country));
  const phone = typing.input(typed);
  return { phone, country: typed.startsWith('+') ? (typing.getCountry() ?? country) : country };
}

/** The number in international form (`+14165550123`, `… ext. 12`), as it is sent; null when it is no valid number. */
export function internationalPhone(typed: string, country: string): string | null {
  return readPhone(typed, country);
}

/** Every country with its calling code, by its name in the reader's language. */
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
