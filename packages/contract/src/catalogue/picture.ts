import { z } from 'zod';

/** A picture in several widths; width and height are the largest one's, so that nothing jumps. */
export const picture = z.object({
  src: z.string(),
  srcset: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type Picture = z.output<typeof picture>;
