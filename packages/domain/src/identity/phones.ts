import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/**
 * The default country of numbers without a country code: the United States, which includes Canada.
 */
export const defaultCountry = 'US';

const known = (country: string): CountryCode =>
  isSupportedCountry(country) ? country : defaultCountry;

/**
 * Parses a phone number in any notation: with spaces, dots, slashes and brackets, in any Unicode
 * digits (full-width, Arabic), with `+` or `00` before the country code, with an extension (`ext.
 * 12`, `x12`, `#12`). Returns the international form with the extension: `+14165550123 ext. 12`.
 * Null when no such number exists.
 */
export function readPhone(typed: string, country: string = defaultCountry): string | null {
  // Direction marks may be included when a number is pasted.
  const text = typed.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  if (text.length > 60) return null;
  const international = text.replace(/^(?:00|００|٠٠|۰۰)/, '+');
  const phone = parsePhoneNumberFromString(international, {
    defaultCountry: known(country),
    extract: false,
  });
  if (phone?.isValid() !== true) return null;
  return phone.ext === undefined ? phone.number : `${phone.number} ext. ${phone.ext}`;
}

/**
 * The country whose numbers are read without a country code: that of the business's own phone; within `+1`, and without
 * a phone, the default.
 */
export function phoneCountryOf(business: { phone: string }): string {
  const phone = parsePhoneNumberFromString(business.phone);
  if (phone === undefined || phone.countryCallingCode === '1') return defaultCountry;
  return phone.country ?? phone.getPossibleCountries()[0] ?? defaultCountry;
}
