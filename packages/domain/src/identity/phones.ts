import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** The country of a number that is typed without one, unless a form asks for it: the United States, and so Canada. */
export const defaultCountry = 'US';

const known = (country: string): CountryCode =>
  isSupportedCountry(country) ? country : defaultCountry;

/**
 * Reads a phone number as people type it: with spaces, dots, slashes and brackets, in any digits of Unicode
 * (full-width, Arabic), with `+` or `00` before the country, with an extension (`ext. 12`, `x12`, `#12`). It is
 * answered in
 * international form, the extension apart from it: `+14165550123 ext. 12`. Null: no such number exists.
 */
export function readPhone(typed: string, country: string = defaultCountry): string | null {
  // Marks of the writing direction come along when a number is pasted from a page or a mail.
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
