import { z } from 'zod';
import { call, data, type Call, type CallName } from './call.ts';

const faqTopic = z.object({
  slug: z.string(),
  name: z.string(),
  entries: z.array(z.object({ slug: z.string(), question: z.string(), answer: z.string() })),
});
export type FaqTopic = z.output<typeof faqTopic>;

export const operationsCalls = {
  'GET /api/content/faq': call({
    summary: 'The questions and answers, by topic',
    access: 'anyone',
    answer: data(z.array(faqTopic)),
  }),
} as const satisfies Record<CallName, Call>;
