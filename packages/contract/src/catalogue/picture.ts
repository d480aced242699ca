import { z } from 'zod';

/**
 * A picture in several widths; width and height are of the largest one, so that the layout does not
 * shift.
 */
export const picture = z.object({
  src: z.string(),
  srcset: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;
