import { z } from 'zod';

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/**
 * A whole number between two others: a number, or its digits where addresses and forms send a text. Nothing else that
 * JavaScript would make a number of: no list, no truth value, no `0x2`, no space. `words` instead of the generated
 * message when it is missing or none.
 */
export function wholeNumber(min: number, max: number, words?: string) {
  const number = z.union([z.number(), digits], words === undefined ? {} : { error: words });
  return number.pipe(z.int().min(min).max(max));
}

/** The largest number of a row. */
export const maxRowId = 2_147_483_647;
