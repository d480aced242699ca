import { defaultCountry, readPhone } from '@slipway/domain/identity/phones';
import { invalid } from '../errors.ts';

const fields = ['phone', 'emergency_phone'] as const;
const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/**
 * Puts the phone numbers of a body into international form for the contract; those without a country code are of the
 * business's country (docs/rules/formats.md, "Phone numbers"). In the US and Canada the contract reads them itself.
 * @throws Refusal 422, naming that country
 */
export async function readNationalPhones(
  body: unknown,
  readCountry: () => Promise<string>,
): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body;
  const fieldsOfBody = new Map<string, unknown>(Object.entries(body));
  const numbers = fields.flatMap((field) => {
    const number = fieldsOfBody.get(field);
    return typeof number === 'string' && number.trim() !== '' ? [{ field, number }] : [];
  });
  if (numbers.length === 0) return body;
  const country = await readCountry();
  if (country === defaultCountry) return body;
  for (const { field, number } of numbers) {
    const read = readPhone(number, country);
    if (read === null) {
      const name = countryNames.of(country) ?? country;
      const text = `Phone must be a valid number, with + and the country code outside ${name}.`;
      throw invalid({ [field]: [text] });
    }
    fieldsOfBody.set(field, read);
  }
  return Object.fromEntries(fieldsOfBody);
}
