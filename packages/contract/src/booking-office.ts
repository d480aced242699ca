import { z } from 'zod';
import { bookingDetails } from './bookings.ts';
import { call, data, idParams, money, type Call, type CallName } from './call.ts';
import { email, phone } from './fields.ts';
import { formChoice, formNumber, formVersion } from './form-fields.ts';
import { calendarDate, timeOfDay } from './when.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const amount = z.number();
/** As JSON and as forms write it. */
const yes = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
/** As it was read: a save is refused (409) when the booking is another by now. Absent: as it is now. */
const version = formVersion.optional();

/** B section 7 "update my booking"; whatever is absent stays. Status is taken and never believed. */
const changeFields = z.object({
  date: calendarDate.nullish(),
  time: timeOfDay.nullish(),
  package_name: z.string().trim().max(120).nullish(),
  package_id: formChoice.nullish(),
  /** Guests. */
  details: formNumber(z.int().min(1).max(1000)).nullish(),
  /** Staff only; 0 is inshore. */
  unit_id: formChoice.nullish(),
  /** Hours of an inshore trip; staff only. */
  duration: formNumber(z.int().min(1).max(24)).nullish(),
  /** Staff only, as name, phone and notes. */
  email: email.optional(),
  name: z.string().trim().min(1).max(120).optional(),
  phone: phone.optional(),
  staff_notes: z.string().trim().max(5000).optional(),
  /** Staff: whoever of the crew is busy then stays ashore. */
  without_busy_crew: yes.default(false),
});
const changeBody = changeFields.extend({
  id: formNumber(z.number()).nullish(),
  status: formNumber(z.number()).nullish(),
  payment_status: formNumber(z.number()).nullish(),
  /** True cancels by the terms, whatever else is sent. */
  cancelled: yes.default(false),
  /** Staff: ask for the charter survey again. */
  send_survey: yes.default(false),
  version,
});

/** A booking after a change. */
const changedBooking = bookingDetails.extend({
  version: z.int(),
  package_id: z.int().nullable(),
});

const changePreview = z.object({
  currency: z.string(),
  /** As it is, and as it would be. */
  total_now: money,
  total_price: money,
  /** More to pay; below 0: less. */
  difference: amount,
  paid: money,
  /** Still to pay after the change, all instalments. */
  left: money,
  /** Paid more than the new total. */
  credit: money,
  /** Of what is left, what falls due first. */
  due_now: money,
  /** What would be refused, by field; empty: the change can be saved. */
  refusals: z.record(z.string(), z.array(z.string())),
});
export type ChangePreview = z.output<typeof changePreview>;

const cancelPreview = z.object({
  currency: z.string(),
  paid: money,
  kept: money,
  refund: money,
  /** Still to be paid after the cancel. */
  owed: money,
  /** How the refund goes back, newest payment first. */
  refunds: z.array(
    z.object({
      payment_id: z.int(),
      amount: money,
      method: z.string(),
      /** True: to the card at once. False: by staff, by hand. */
      by_card: z.boolean(),
    }),
  ),
  /** Why it cannot be cancelled; null: it can. */
  refusal: z.string().nullable(),
});
export type CancelPreview = z.output<typeof cancelPreview>;

export const bookingOfficeCalls = {
  'PUT /api/bookings/:id': call({
    summary: 'Change a booking, or cancel it: one’s own, or any for staff',
    access: 'signed-in',
    params: idParams,
    body: changeBody,
    answer: data(changedBooking),
  }),
  'POST /api/bookings/:id/change-preview': call({
    summary: 'What a change would cost, and what would be refused; changes nothing',
    access: 'signed-in',
    params: idParams,
    body: changeFields,
    answer: data(changePreview),
  }),
  'POST /api/bookings/:id/cancel-preview': call({
    summary: 'What a cancel would keep and give back; changes nothing',
    access: 'signed-in',
    params: idParams,
    /** Staff only: everything comes back. */
    body: z.object({ by_business: yes.default(false) }),
    answer: data(cancelPreview),
  }),
  'POST /api/bookings/:id/cancel': call({
    summary: 'Cancel by the terms, or by the business: then everything comes back',
    access: supervisor,
    params: idParams,
    body: z.object({
      by_business: yes.default(false),
      reason: z.string().trim().max(500).default(''),
      version,
    }),
    answer: data(changedBooking),
  }),
} as const satisfies Record<CallName, Call>;
