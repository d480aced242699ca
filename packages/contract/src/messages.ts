import { z } from 'zod';
import { call, data, idParams, pageOf, pageQuery, type Call, type CallName } from './call.ts';

const channel = z.enum(['mail', 'sms']);
const state = z.enum(['queued', 'sending', 'sent', 'failed', 'kept']);
const admin = { action: 'manage', subject: 'Admin' } as const;

const message = z.object({
  id: z.int(),
  channel,
  recipient: z.string(),
  template: z.string(),
  /** Null for SMS, and for mails that were not rendered yet. */
  subject: z.string().nullable(),
  /** kept: nothing is set up to deliver it; this screen is where it is read. */
  state,
  attempts: z.int(),
  last_error: z.string().nullable(),
  booking_id: z.int().nullable(),
  user_id: z.int().nullable(),
  /** The message that this one repeats. */
  sent_again_from: z.int().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** False while it is being sent, and for one-time links that were delivered. */
  can_send_again: z.boolean(),
});
export type Message = z.output<typeof message>;

const messageDetails = message.extend({
  /** `/api/messages/:id/body` shows it; null for SMS. */
  html: z.string().nullable(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string() })),
  /** A one-time link in it is not shown. */
  link_hidden: z.boolean(),
});
export type MessageDetails = z.output<typeof messageDetails>;

export const messagesCalls = {
  'GET /api/messages': call({
    summary: 'Every mail and SMS, newest first',
    access: admin,
    query: pageQuery.extend({ state: state.optional(), channel: channel.optional() }),
    answer: pageOf(message).extend({
      /** What is set up to deliver; what is not is kept here. */
      delivery: z.object({ mail: z.boolean(), sms: z.boolean() }),
    }),
  }),
  'GET /api/messages/:id': call({
    summary: 'A message with its body',
    access: admin,
    params: idParams,
    answer: data(messageDetails),
  }),
  'GET /api/messages/:id/body': call({
    summary: 'The body of a mail as an HTML page, for a sandboxed frame',
    access: admin,
    params: idParams,
    answer: z.string(),
  }),
  'POST /api/messages/:id/send': call({
    summary: 'Sends a message again, as a new one',
    access: admin,
    params: idParams,
    answer: data(z.object({ id: z.int() })),
  }),
} as const satisfies Record<CallName, Call>;
