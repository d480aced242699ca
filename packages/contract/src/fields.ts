import { readPhone } from '@slipway/domain/identity/phones';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';

/**
 * An email address, of ASCII characters. Spaces around it are taken away first: they are pasted
 * along, and nobody sees them.
 */
export const email = z.string().trim().max(254).check(z.email());

const phoneWords =
  'Phone must be a valid number, with + and the country code outside the US and Canada.';

/**
 * A phone number as people type it, kept in international form; without a country code it is one of the United States
 * or Canada. Its extension is kept apart: `+14165550123 ext. 12`.
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

/** A text of one line: line breaks become spaces, and what nobody sees goes (`oneLine`). */
export const line = (max: number) => z.string().overwrite(oneLine).max(max);
