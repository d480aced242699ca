import { z } from 'zod';

/**
 * An email address, of ASCII characters. Spaces around it are taken away first: they are pasted
 * along, and nobody sees them.
 */
export const email = z.string().trim().max(254).check(z.email());

/** As typed; the browser checks it against the country's plan and sends international form. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ().-]{5,24}$/);
