import { z } from 'zod';
import { call, data, type Call, type CallName } from '../call.ts';
import { line } from '../fields.ts';

const version = z.int().min(1).max(2_147_483_647);
const text = z.string().trim().max(6000);

/** What staff write of the home page; an empty one is left out there. */
const homeWords = z.object({
  headline: line(160),
  welcome: text,
  how_to_book: text,
  where_to_find: text,
});
export type HomeWords = z.output<typeof homeWords>;

/** Calls of the home page's words (docs/rules/screens.md, "Home"). */
export const homePageCalls = {
  'GET /api/content/home': call({
    summary: 'The words of the home page',
    access: 'anyone',
    offers: true,
    answer: data(homeWords).extend({ version }),
  }),
  'PUT /api/content/home': call({
    summary: 'Saves the words of the home page; refused when they changed since they were read',
    access: { action: 'manage', subject: 'Admin' },
    body: z.object({ words: homeWords, version }),
    answer: data(homeWords).extend({ version }),
  }),
} as const satisfies Record<CallName, Call>;
