import { z } from 'zod';
import { call, data, type Call, type CallName } from '../call.ts';
import { tripKind } from '../catalogue/kind-facts.ts';
import { line } from '../fields.ts';
import { draftsCalls } from './drafts.ts';
import { homePageCalls } from './home-page.ts';

/**
 * Texts are paragraphs separated by an empty line; lines starting with `- ` form a list, and
 * `[words](/path)` is a link.
 */
const faqTopic = z.object({
  slug: z.string(),
  name: z.string(),
  entries: z.array(z.object({ slug: z.string(), question: z.string(), answer: z.string() })),
});
export type FaqTopic = z.output<typeof faqTopic>;

/** What to bring and do, per kind of trip. */
const preparation = z.object({
  kind: tripKind,
  name: z.string(),
  body: z.string(),
});
export type Preparation = z.output<typeof preparation>;

const admin = { action: 'manage', subject: 'Admin' } as const;
const version = z.int().min(1).max(2_147_483_647);

/** Used in links and addresses; absent for a new question, which gets one derived from its text. */
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80)
  .optional();
const faqChange = z
  .array(
    z.object({
      slug,
      name: line(80).min(1),
      entries: z
        .array(
          z.object({
            slug,
            question: line(300).min(1),
            answer: z.string().trim().min(1).max(6000),
          }),
        )
        .min(1)
        .max(100),
    }),
  )
  .max(30);
export type FaqBody = z.output<typeof faqChange>;

const preparationsChange = z
  .array(
    z.object({
      kind: tripKind,
      body: z.string().trim().min(1).max(6000),
    }),
  )
  .max(1000)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, {
    error: 'Each kind can have one text only.',
  });

/** Who last changed a text, and when; null for the initial text. */
const contentChange = z.object({
  name: z.enum(['faq', 'preparations']),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
});
export type ContentChange = z.output<typeof contentChange>;

export const operationsCalls = {
  ...draftsCalls,
  ...homePageCalls,
  'GET /api/content/changes': call({
    summary: 'Who changed each text last, and when',
    access: admin,
    answer: data(z.array(contentChange)),
  }),
  'GET /api/content/faq': call({
    summary: 'The questions and answers, by topic',
    access: 'anyone',
    offers: true,
    answer: data(z.array(faqTopic)).extend({ version }),
  }),
  'PUT /api/content/faq': call({
    summary: 'Saves the whole FAQ in its order; refused when it has changed since it was read',
    access: admin,
    body: z.object({ topics: faqChange, version }),
    answer: data(z.array(faqTopic)).extend({ version }),
  }),
  'GET /api/content/preparations': call({
    summary: 'What to bring and do, by kind of trip',
    access: 'anyone',
    offers: true,
    answer: data(z.array(preparation)).extend({ version }),
  }),
  'PUT /api/content/preparations': call({
    summary: 'Saves the texts of some kinds; refused when any changed since they were read',
    access: admin,
    body: z.object({ preparations: preparationsChange, version }),
    answer: data(z.array(preparation)).extend({ version }),
  }),
} as const satisfies Record<CallName, Call>;
