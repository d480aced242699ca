import { experiences } from '@slipway/domain/bookings/survey/experience';
import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, idParams, type Call, type CallName } from '../call.ts';
import { phone } from '../fields.ts';
import { emptyable, emptyableLine, emptyableText } from '../form-fields.ts';
import { calendarDate } from '../when.ts';

const answer = emptyableLine(200).default('');
const text = emptyableText(2000).default('');

const guest = z.object({
  name: emptyableLine(120).default(''),
  age: z.int().min(0).max(120).nullable().default(null),
  allergies: answer,
  swims: z.enum(['yes', 'no']).nullable().default(null),
});

const answers = z.object({
  /** The people coming. */
  guests: z.array(guest).max(1000).default([]),
  emergency_name: emptyableLine(120).default(''),
  emergency_phone: emptyable(phone)
    .transform((typed) => typed ?? '')
    .default(''),
  experience: z.enum(experiences).nullable().default(null),
  wanted_species: answer,
  food_and_drink: text,
  occasion: answer,
  notes: text,
});
/** The charter survey, partial or complete (docs/rules/screens.md, "Charter Survey"). */
export type SurveyAnswers = z.output<typeof answers>;

const survey = answers.extend({
  booking_id: z.int(),
  /** The trip, shown above the survey. */
  date: calendarDate,
  time: z.string(),
  unit: z.string(),
  package_name: z.string(),
  details: z.int(),
  done: z.boolean(),
  /** Until the start unless cancelled, for the booking's customer only. */
  can_change: z.boolean(),
  /** Why nobody can edit it any more. */
  closed: z.enum(['cancelled', 'started']).nullable(),
  updated_at: z.iso.datetime().nullable(),
  /** When staff last requested it. */
  asked_at: z.iso.datetime().nullable(),
  /** 0: nothing was saved yet. */
  version: z.int(),
});
export type CharterSurvey = z.output<typeof survey>;

export const surveyCalls = {
  'GET /api/bookings/:id/survey': call({
    summary: 'The charter survey of one’s own booking, or of any for staff',
    access: 'signed-in',
    params: idParams,
    answer: data(survey),
  }),
  'PUT /api/bookings/:id/survey': call({
    summary: 'Save the charter survey of one’s own booking, half done or done',
    access: 'signed-in',
    params: idParams,
    body: answers.extend({
      done: z.boolean().default(false),
      version: z.int().min(0).max(2_147_483_647).optional(),
    }),
    answer: data(survey),
  }),
  'POST /api/booking-survey-send/:id': call({
    summary: 'Email the customer a request to fill in the charter survey',
    access: staffArea,
    params: idParams,
    answer: data(survey),
  }),
} as const satisfies Record<CallName, Call>;
