import { z } from 'zod';

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * A whole number in a range: a number, or its digits where addresses and forms send text. Nothing
 * else JavaScript would coerce: no list, no boolean, no `0x2`, no spaces. `words` replaces the
 * generated message when it is missing or invalid.
 */
export function wholeNumber(min: number, max: number, words?: string) {
  const number = z.union([z.number(), digits], words === undefined ? {} : { error: words });
  return number.pipe(z.int().min(min).max(max));
}

/** The largest row id. */
export const maxRowId = 2_147_483_647;
