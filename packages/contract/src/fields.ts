import { readPhone } from '@slipway/domain/identity/phones';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';

/**
 * An e-mail address of ASCII characters. Surrounding spaces, often pasted along, are removed first.
 */
export const email = z.string().trim().max(254).check(z.email());

const phoneWords =
  'Phone must be a valid number, with + and the country code outside the US and Canada.';

/**
 * A phone number in any notation, stored in international form; without a country code it belongs
 * to the United States or Canada. An extension is kept: `+14165550123 ext. 12`.
 */
export const phone = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .transform((typed, context) => {
    const read = readPhone(typed);
    if (read !== null) return read;
    context.issues.push({ code: 'custom', input: typed, message: phoneWords });
    return z.NEVER;
  });

/**
 * A single line of text: line breaks become spaces, and invisible characters are removed
 * (`oneLine`).
 */
export const line = (max: number) => z.string().overwrite(oneLine).max(max);
