import { longestSms } from '@slipway/domain/messages/longest-sms';
import { z } from 'zod';
import { call, data, rowId, type Call, type CallName } from '../call.ts';
import { line } from '../fields.ts';
import { calendarDate } from '../when.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

/** The guests of a departure, or those of a day, of all units or one. */
const audience = {
  departure_id: rowId.optional(),
  date: calendarDate.optional(),
  /** Of a day only. */
  unit_id: rowId.optional(),
};

type Audience = z.ZodType<{ departure_id?: number | undefined; date?: string | undefined }>;

/** A departure or a day; where both are named, the departure counts. */
function departureOrDay<Of extends Audience>(of: Of): Of {
  return of.refine(({ departure_id: id, date }) => id !== undefined || date !== undefined, {
    error: 'Choose a departure or a day.',
    path: ['date'],
  });
}

/** A booking whose guests get the message. */
const addressee = z.object({
  booking_id: z.int(),
  name: z.string(),
  /** Empty: none. */
  email: z.string(),
  phone: z.string(),
});
export type Addressee = z.output<typeof addressee>;

/** Messages that staff write to guests (docs/rules/messages.md, "Message to guests"). */
export const guestMessagesCalls = {
  'GET /api/guest-messages/guests': call({
    summary: 'Who would get a message to the guests of a departure or a day',
    access: supervisor,
    query: departureOrDay(z.object(audience)),
    answer: data(
      z.object({
        guests: z.array(addressee),
        /** Whether emails and SMS are set up. */
        mail: z.boolean(),
        sms: z.boolean(),
      }),
    ),
  }),
  'POST /api/guest-messages': call({
    summary: 'Write to the guests of a departure or a day, once per booking',
    access: supervisor,
    idempotent: true,
    body: departureOrDay(
      z
        .object({
          ...audience,
          by_mail: z.boolean(),
          by_sms: z.boolean(),
          /** Of the email. */
          subject: line(200).default(''),
          text: z.string().trim().min(1).max(2000),
        })
        .refine((it) => it.by_mail || it.by_sms, {
          error: 'Choose email or SMS.',
          path: ['by_mail'],
        })
        .refine((it) => !it.by_mail || it.subject !== '', {
          error: 'Subject is required.',
          path: ['subject'],
        })
        .refine((it) => !it.by_sms || it.text.length <= longestSms, {
          error: `Text must not be longer than ${longestSms} characters for an SMS.`,
          path: ['text'],
        }),
    ),
    answer: data(
      z.object({
        /** Bookings that are written to, by email or SMS. */
        bookings: z.int(),
        mails: z.int(),
        sms: z.int(),
      }),
    ),
  }),
} as const satisfies Record<CallName, Call>;
