import { draftStates } from '@slipway/domain/catalogue/presets/content-drafts';
import { z } from 'zod';
import { call, data, type Call, type CallName } from '../call.ts';
import { line } from '../fields.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/** A draft that is not accepted yet, in the words of the business. */
const draft = z.object({
  draft: z.string(),
  of: z.enum(['faq', 'preparations']),
  /** The topic of a question, or the kind of package of a list. */
  about: z.string(),
  /** Null for a list. */
  question: z.string().nullable(),
  body: z.string(),
  state: z.enum(draftStates).exclude(['accepted']),
});
export type Draft = z.output<typeof draft>;

/** The accepted draft is sent back as it was read. */
const decision = z
  .object({
    draft: z.string().min(1).max(80),
    state: z.enum(draftStates),
    question: line(300).min(1).optional(),
    body: z.string().trim().min(1).max(6000).optional(),
  })
  .refine(({ state, body }) => state !== 'accepted' || body !== undefined, {
    error: 'Text is required.',
    path: ['body'],
  });
export type DraftDecision = z.output<typeof decision>;

const decisions = z
  .array(decision)
  .min(1)
  .max(100)
  .refine((all) => new Set(all.map((one) => one.draft)).size === all.length, {
    error: 'Decide about each draft once.',
  });

export const draftsCalls = {
  'GET /api/content/drafts': call({
    summary: 'The drafts of FAQ and preparations that are not accepted yet',
    access: admin,
    answer: data(z.array(draft)),
  }),
  'PUT /api/content/drafts': call({
    summary: 'Accepts drafts as they were read, puts them away, or takes that back',
    access: admin,
    body: z.object({ decisions }),
    answer: data(z.array(draft)),
  }),
} as const satisfies Record<CallName, Call>;
