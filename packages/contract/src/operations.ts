import { packageKinds } from '@slipway/domain/catalogue/package-kinds';
import { z } from 'zod';
import { call, data, type Call, type CallName } from './call.ts';

/**
 * Texts are plain paragraphs apart by an empty line; lines that begin with `- ` are a list, and
 * `[words](/path)` is a link.
 */
const faqTopic = z.object({
  slug: z.string(),
  name: z.string(),
  entries: z.array(z.object({ slug: z.string(), question: z.string(), answer: z.string() })),
});
export type FaqTopic = z.output<typeof faqTopic>;

/** What to bring and do, for each kind of trip. */
const preparation = z.object({
  kind: z.enum([...packageKinds, 'inshore']),
  name: z.string(),
  body: z.string(),
});
export type Preparation = z.output<typeof preparation>;

export const operationsCalls = {
  'GET /api/content/faq': call({
    summary: 'The questions and answers, by topic',
    access: 'anyone',
    answer: data(z.array(faqTopic)),
  }),
  'GET /api/content/preparations': call({
    summary: 'What to bring and do, by kind of trip',
    access: 'anyone',
    answer: data(z.array(preparation)),
  }),
} as const satisfies Record<CallName, Call>;
