import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, idParams, rowId, type Call, type CallName } from '../call.ts';
import { line } from '../fields.ts';
import { calendarDate } from '../when.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;
const token = z.object({ token: z.string().min(1).max(200) });
const version = z.int().min(0).max(2_147_483_647);

/** A version of the waiver. Paragraphs, lists and links are as in other texts of staff; `# ` starts a heading. */
const waiverText = z.object({
  version: z.int(),
  body: z.string(),
  published_at: z.iso.datetime(),
});

const editedWaiver = z.object({
  /** 0: there is none yet. */
  version: z.int(),
  body: z.string(),
  /** Codes of the kinds of package whose guests sign; empty: nobody does. */
  kinds: z.array(z.string()),
  /** All versions, the newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      published_at: z.iso.datetime(),
      published_by: z.string(),
    }),
  ),
});
export type EditedWaiver = z.output<typeof editedWaiver>;

const state = z.enum(['open', 'not_asked', 'cancelled', 'called_off', 'over']);

/** What a link to sign shows: the trip and the text, and nobody's name. */
const waiverPage = z.object({
  date: calendarDate,
  time: z.string(),
  unit: z.string(),
  package_name: z.string(),
  /** Persons. */
  details: z.int(),
  /** For how many of them it is signed. */
  signed: z.int(),
  state,
  /** Null unless it is open. */
  text: waiverText.nullable(),
});
export type WaiverPage = z.output<typeof waiverPage>;

const signedWaiver = z.object({
  id: z.int(),
  /** Empty once it was removed. */
  name: z.string(),
  minors: z.array(z.string()),
  /** The version of the text. */
  version: z.int(),
  signed_at: z.iso.datetime(),
  /** When and by whom it was removed; null: it stands. */
  removed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
});

const waiversOfBooking = z.object({
  booking_id: z.int(),
  details: z.int(),
  signed: z.int(),
  state,
  waivers: z.array(signedWaiver),
});
export type WaiversOfBooking = z.output<typeof waiversOfBooking>;

/** How many minors one person signs for. */
export const mostMinors = 20;

/** Waivers that guests sign (docs/rules/calls.md, "Waivers"). */
export const waiversCalls = {
  'GET /api/waiver': call({
    summary: 'The waiver, to be edited, with the kinds that ask for it and its versions',
    access: admin,
    answer: data(editedWaiver),
  }),
  'PUT /api/waiver': call({
    summary: 'Publish a new waiver; refused when another was published since it was read',
    access: admin,
    body: z.object({
      body: z.string().trim().min(1).max(20_000),
      kinds: z.array(z.string().min(1).max(60)).max(100),
      /** The version that was read; 0: none. */
      version,
    }),
    answer: data(editedWaiver),
  }),
  'GET /api/waiver-texts/:version': call({
    summary: 'One version of the waiver',
    access: 'signed-in',
    params: z.object({ version: rowId }),
    answer: data(waiverText),
  }),
  'GET /api/waivers/:token': call({
    summary: 'The waiver of a booking, by a link to sign it',
    access: 'anyone',
    offers: false,
    params: token,
    answer: data(waiverPage),
  }),
  'POST /api/waivers/:token': call({
    summary:
      'Sign the waiver, for oneself and for minors; the same signature again changes nothing',
    access: 'anyone',
    offers: false,
    params: token,
    body: z.object({
      name: line(120).min(1, { error: 'Name is required.' }),
      minors: z.array(line(120).min(1)).max(mostMinors).default([]),
      /** The version of the text that was read. */
      version,
      agreed: z.literal(true, { error: 'Please agree to the waiver.' }),
    }),
    answer: data(waiverPage),
  }),
  'GET /api/bookings/:id/waivers': call({
    summary: 'Who signed the waiver of one’s own booking, or of any for staff',
    access: 'signed-in',
    params: idParams,
    answer: data(waiversOfBooking),
  }),
  'POST /api/bookings/:id/waiver-link': call({
    summary: 'Make a link by which the guests of one’s own booking sign, or of any by staff',
    access: 'signed-in',
    params: idParams,
    answer: data(z.object({ link: z.url() })),
  }),
  'POST /api/signed-waivers/:id/remove': call({
    summary: 'Remove a signature with its names, once',
    access: staffArea,
    params: idParams,
    answer: data(waiversOfBooking),
  }),
} as const satisfies Record<CallName, Call>;
