import { z } from 'zod';
import { call, data, type Call, type CallName } from '../call.ts';
import { line } from '../fields.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

const params = z.object({ key: z.string().regex(/^[a-z][a-z.-]{1,79}$/) });

/** A text as the business words it; without a subject for an SMS and for parts of all mails. */
const ownText = z.object({
  subject: line(200).nullable(),
  text: z.string().trim().max(4000),
});

const messageText = z.object({
  key: z.string(),
  ours: z.object({ subject: z.string().nullable(), text: z.string() }),
  /** Null: ours is sent. */
  own: z.object({ subject: z.string().nullable(), text: z.string() }).nullable(),
  /** 0 while it was never changed. */
  version: z.int(),
  /** The names of the pieces that it may have. */
  pieces: z.array(z.string()),
  /** Those that it must have. */
  required: z.array(z.string()),
});
export type MessageText = z.output<typeof messageText>;

const textPreview = z.object({
  /** False: of a made-up message, because none of its kind was made yet. */
  real: z.boolean(),
  subject: z.string().nullable(),
  title: z.string().nullable(),
  blocks: z.array(
    z.object({
      kind: z.enum(['text', 'heading', 'facts', 'list', 'button', 'note']),
      lines: z.array(z.string()),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  footer: z.array(z.string()),
});
export type TextPreview = z.output<typeof textPreview>;

export const messageTextsCalls = {
  'GET /api/message-texts': call({
    summary: 'The texts of mails and SMS that the business may word, and which it has',
    access: admin,
    answer: data(z.array(z.object({ key: z.string(), changed: z.boolean() }))),
  }),
  'GET /api/message-texts/:key': call({
    summary: 'A text as we word it and as the business does, with the pieces it may have',
    access: admin,
    params,
    answer: data(messageText),
  }),
  'PUT /api/message-texts/:key': call({
    summary: 'Words a text, or goes back to ours; refused when it changed since it was read',
    access: admin,
    params,
    body: z.object({ own: ownText.nullable(), version: z.int().min(0).max(2_147_483_647) }),
    answer: data(messageText),
  }),
  'POST /api/message-texts/:key/preview': call({
    summary: 'A text in the latest message of its kind, without saving or sending anything',
    access: admin,
    params,
    body: ownText,
    answer: data(textPreview),
  }),
} as const satisfies Record<CallName, Call>;
