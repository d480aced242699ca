import { z } from 'zod';
import { call, data, idParams, type Call, type CallName } from './call.ts';

/** What of a saved card may be shown (spec A section 3 "User"). */
export const cardFace = z.object({
  id: z.int(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  active: z.boolean(),
});
export type CardFace = z.output<typeof cardFace>;

/** `tok_…` or `pm_…`, as the card form of the browser gives it. */
export const stripeToken = z.string().regex(/^(tok|pm)_[A-Za-z0-9_]{1,120}$/);

export const paymentsCalls = {
  'GET /api/cards': call({
    summary: 'One’s saved cards, the active one first',
    access: 'signed-in',
    answer: data(z.array(cardFace)),
  }),
  'POST /api/cards': call({
    summary: 'Save a card; the first one becomes the active card',
    access: 'signed-in',
    body: z.object({ stripeToken }),
    answer: data(cardFace),
  }),
  'DELETE /api/cards/:id': call({
    summary: 'Remove a card; another one becomes the active card',
    access: 'signed-in',
    params: idParams,
    answer: data(z.object({ id: z.int() })),
  }),
  'GET /api/cards/default': call({
    summary: 'One’s active card, or null',
    access: 'signed-in',
    answer: data(cardFace.nullable()),
  }),
  'POST /api/test-gateway/authenticate': call({
    summary: 'Answers the 3-D Secure question of the embedded test gateway; absent otherwise',
    access: 'anyone',
    body: z.object({
      client_secret: z.string().min(1).max(200),
      outcome: z.enum(['approve', 'refuse']),
    }),
    answer: data(z.object({ status: z.string() })),
  }),
} as const satisfies Record<CallName, Call>;
