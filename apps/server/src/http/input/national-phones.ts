import { defaultCountry, readPhone } from '@slipway/domain/identity/phones';
import { invalid } from '../errors.ts';

const fields = ['phone', 'emergency_phone'] as const;
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/**
 * Reads the phone numbers of a body without a country code as of the business's country, so that the contract gets them
 * in international form (docs/rules/formats.md, "Phone numbers"). In the US and Canada the contract reads them itself.
 * @throws Refusal 422, naming that country
 */
export async function readNationalPhones(
  body: unknown,
  countryOfBusiness: () => Promise<string>,
): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body;
  const typed = new Map<string, unknown>(Object.entries(body));
  const given = fields.flatMap((field) => {
    const number = typed.get(field);
    return typeof number === 'string' && number.trim() !== '' ? [{ field, number }] : [];
  });
  if (given.length === 0) return body;
  const country = await countryOfBusiness();
  if (country === defaultCountry) return body;
  for (const { field, number } of given) {
    const read = readPhone(number, country);
    if (read === null) {
      const name = countryNames.of(country) ?? country;
      const text = `Phone must be a valid number, with + and the country code outside ${name}.`;
      throw invalid({ [field]: [text] });
    }
    typed.set(field, read);
  }
  return Object.fromEntries(typed);
}
