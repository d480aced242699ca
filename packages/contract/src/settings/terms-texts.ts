import { z } from 'zod';
import { call, data, idParams, rowId, type Call, type CallName } from '../call.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/**
 * A version of the text of the terms (docs/rules/cancelling-and-refunds.md, "The text of the terms").
 * Paragraphs, lists and links are as in other texts of staff; `# ` starts a heading.
 */
const termsText = z.object({
  version: z.int(),
  body: z.string(),
  published_at: z.iso.datetime(),
});
export type TermsText = z.output<typeof termsText>;

const editedTerms = z.object({
  /** 0: there is none yet. */
  version: z.int(),
  body: z.string(),
  /** All versions, the newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      published_at: z.iso.datetime(),
      /** Null: the draft that a preset brought. */
      published_by: z.string().nullable(),
    }),
  ),
});
export type EditedTerms = z.output<typeof editedTerms>;

/** A line of the cancellation terms, in days or hours before the start. */
export const termsBand = z.object({
  counted: z.enum(['days', 'hours']),
  more_than_days: z.int().nullable(),
  up_to_days: z.int().nullable(),
  keep_percent: z.number(),
});
export type WireTermsBand = z.output<typeof termsBand>;

/** What one booking or order was made under. */
const keptTerms = z.object({
  /** Null: it was made before texts were kept. */
  text: termsText.nullable(),
  bands: z.array(termsBand),
  /**
   * Of an order of the shop, which has no `bands`: for how many days after delivery it can be returned; null: what else
   * is booked or ordered.
   */
  return_days: z.int().nullable(),
  /** What is owed where everything is kept. */
  owed: z.enum(['charter', 'fare', 'rental', 'stay', 'price']),
  /** Whether the trips have a crew. */
  crewed: z.boolean(),
  second_payment_days: z.int(),
  final_payment_days: z.int(),
});
export type KeptTerms = z.output<typeof keptTerms>;

export const termsTextsCalls = {
  'GET /api/terms': call({
    summary: 'The text of the terms, to be edited, with the list of its versions',
    access: admin,
    answer: data(editedTerms),
  }),
  'PUT /api/terms': call({
    summary:
      'Publish a new text of the terms; refused when another was published since it was read',
    access: admin,
    body: z.object({
      body: z.string().trim().min(1).max(20_000),
      /** The version that was read; 0: none. */
      version: z.int().min(0).max(2_147_483_647),
    }),
    answer: data(editedTerms),
  }),
  'GET /api/terms/:version': call({
    summary: 'One version of the text of the terms',
    access: 'anyone',
    offers: true,
    embedded: true,
    params: z.object({ version: rowId }),
    answer: data(termsText),
  }),
  'GET /api/booking-terms/:id': call({
    summary: 'The terms that one’s booking was made under, or any for staff',
    access: 'signed-in',
    params: idParams,
    answer: data(keptTerms),
  }),
  'GET /api/order-terms/:id': call({
    summary: 'The terms that one’s order was made under, or any for staff',
    access: 'signed-in',
    params: idParams,
    answer: data(keptTerms),
  }),
} as const satisfies Record<CallName, Call>;
