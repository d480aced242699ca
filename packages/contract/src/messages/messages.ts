import {
  announcementStates,
  audiences,
  type AnnouncementState,
  type Audience,
} from '@slipway/domain/messages/announcements';
import { z } from 'zod';
import {
  call,
  data,
  fileCall,
  fromEnd,
  idParams,
  longPageOf,
  pageOf,
  pageQuery,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { calendarDate } from '../when.ts';

const channel = z.enum(['mail', 'sms']);
const state = z.enum(['queued', 'sending', 'sent', 'failed', 'kept']);
const admin = { action: 'manage', subject: 'Admin' } as const;

const message = z.object({
  id: z.int(),
  channel,
  /** Empty once the recipient is erased. */
  recipient: z.string(),
  /** Its recipient deleted the account: the content is gone. */
  forgotten: z.boolean(),
  template: z.string(),
  /** Null for SMS, and for mails not rendered yet. */
  subject: z.string().nullable(),
  /** kept: no provider is configured; it can be read on this screen. */
  state,
  attempts: z.int(),
  last_error: z.string().nullable(),
  booking_id: z.int().nullable(),
  user_id: z.int().nullable(),
  /** The message this one repeats. */
  sent_again_from: z.int().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** False while it is being sent, and for delivered one-time links. */
  can_send_again: z.boolean(),
});
export type Message = z.output<typeof message>;

/** A mail or SMS about a booking or an order, as listed with it for staff. */
export const aboutMessage = message.pick({
  id: true,
  channel: true,
  template: true,
  recipient: true,
  subject: true,
  state: true,
  last_error: true,
  created_at: true,
});
export type AboutMessage = z.output<typeof aboutMessage>;

const messageDetails = message.extend({
  /** Shown by `/api/messages/:id/body`; null for SMS. */
  html: z.string().nullable(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string() })),
  /** Whether a one-time link in it is hidden. */
  link_hidden: z.boolean(),
});
export type MessageDetails = z.output<typeof messageDetails>;

const audience = z.enum(audiences) satisfies z.ZodType<Audience>;
const announcementState = z.enum(announcementStates) satisfies z.ZodType<AnnouncementState>;

/** Paragraphs, lists and links as in `operations.ts`; first and last day are included. */
const announcementText = z.string().trim().min(1).max(600);
const announcement = z.object({
  id: z.int(),
  text: z.string(),
  from: calendarDate,
  to: calendarDate,
  audience,
  state: announcementState,
  /** When it was ended before its last day. */
  ended_at: z.iso.datetime().nullable(),
  version: z.int(),
});
export type Announcement = z.output<typeof announcement>;

/** An announcement currently shown to the reader; `version` is raised by every change. */
export const shownAnnouncement = announcement.pick({
  id: true,
  text: true,
  audience: true,
  version: true,
});
export type ShownAnnouncement = z.output<typeof shownAnnouncement>;

const newAnnouncement = z
  .object({ text: announcementText, from: calendarDate, to: calendarDate, audience })
  .refine((it) => it.from <= it.to, { error: '“To” cannot be before “From”.', path: ['to'] });

export const messagesCalls = {
  'GET /api/announcements': call({
    summary: 'All announcements: current, upcoming and past',
    access: admin,
    query: pageQuery.extend({ state: announcementState.optional(), audience: audience.optional() }),
    answer: pageOf(announcement),
  }),
  'POST /api/announcements': call({
    summary: 'Add an announcement',
    access: admin,
    body: newAnnouncement,
    answer: data(announcement),
  }),
  'GET /api/announcements/:id': call({
    summary: 'One announcement as it is now',
    access: admin,
    params: idParams,
    answer: data(announcement),
  }),
  'PUT /api/announcements/:id': call({
    summary: 'Change an announcement; refused when it has changed since it was read, or has ended',
    access: admin,
    params: idParams,
    body: newAnnouncement.safeExtend({ version: z.int().min(1).max(2_147_483_647) }),
    answer: data(announcement),
  }),
  'DELETE /api/announcements/:id': call({
    summary: 'End an announcement now; it stays in the list',
    access: admin,
    params: idParams,
    answer: data(announcement),
  }),
  'GET /api/messages': call({
    summary: 'Every email and SMS, newest first',
    access: admin,
    query: pageQuery.extend({
      state: state.optional(),
      channel: channel.optional(),
      from_end: fromEnd,
    }),
    answer: longPageOf(message).extend({
      /** Which channels are configured; messages of others are kept here. */
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
    summary: 'The body of an email as an HTML page, for a sandboxed frame',
    access: admin,
    params: idParams,
    answer: z.string(),
  }),
  'GET /api/messages/:id/attachments/:place': fileCall({
    summary: 'An attachment of an email, by its position from 1, with its own content type',
    access: admin,
    params: idParams.extend({ place: rowId }),
    file: 'application/octet-stream',
  }),
  'POST /api/messages/:id/send': call({
    summary: 'Sends a message again, as a new one',
    access: admin,
    params: idParams,
    answer: data(z.object({ id: z.int() })),
  }),
} as const satisfies Record<CallName, Call>;
