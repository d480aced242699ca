import { longestStayDays } from '@slipway/domain/catalogue/package-kinds';
import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { bookingDetails, guestCounts } from './bookings.ts';
import { adjustments, bookingPrice } from './booking-price.ts';
import { call, data, idParams, money, rowId, type Call, type CallName } from '../call.ts';
import { line } from '../fields.ts';
import { emptyable, formChoice, formNumber, formVersion } from '../form-fields.ts';
import { aboutMessage } from '../messages/messages.ts';
import { guestList } from './guest-list.ts';
import { holdState } from './open-holds.ts';
import { plainFieldEdits, plainFieldsForStaff } from './plain-fields.ts';
import { requestedExtras } from '../catalogue/extras.ts';
import { tripKind } from '../catalogue/kind-facts.ts';
import { picture } from '../catalogue/picture.ts';
import { termsBand } from '../settings/terms-texts.ts';
import { calendarDate, timeOfDay } from '../when.ts';
import { wholeNumber } from '../numbers.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const amount = z.number();
/** A boolean in JSON, or a flag as forms send it. */
const formBoolean = z
  .union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');
/** The version the edit is based on: a save is refused (409) when it is stale. Absent: any. */
const version = formVersion.optional();

/**
 * A change of a booking (docs/rules/calls.md, "Bookings of staff"); absent fields stay. The status
 * is accepted but ignored.
 */
const changeFields = z.object({
  date: calendarDate.nullish(),
  time: timeOfDay.nullish(),
  package_name: line(120).nullish(),
  package_id: formChoice.nullish(),
  /** Guests. */
  details: wholeNumber(1, 1000).nullish(),
  /** Staff only; 0: inshore. */
  unit_id: formChoice.nullish(),
  /** Hours of an inshore trip. */
  duration: wholeNumber(1, 24).nullish(),
  /** Minutes, of a package with a choice of lengths. */
  length: wholeNumber(1, 100_000).nullish(),
  /** Days or nights of a stay. */
  days: wholeNumber(1, longestStayDays).nullish(),
  /** Items, of a package sold by the item. */
  quantity: wholeNumber(1, 1000).nullish(),
  /** Of a package sold by the seat. */
  guest_types: guestCounts.nullish(),
  /** What is chosen of the extras after the change, all of it. */
  extras: requestedExtras.nullish(),
  ...plainFieldEdits,
  /** Staff: removes crew members who are busy at the new time. */
  without_busy_crew: formBoolean.default(false),
});
const changeBody = changeFields.extend({
  id: formNumber(z.number()).nullish(),
  status: formNumber(z.number()).nullish(),
  payment_status: formNumber(z.number()).nullish(),
  /** True cancels by the terms and ignores the other fields. */
  cancelled: formBoolean.default(false),
  /** Staff: requests the charter survey again. */
  send_survey: formBoolean.default(false),
  /** Staff: can be undone, so notices are delayed by a minute. */
  undoable: formBoolean.default(false),
  version,
});

/** A booking after a change. */
const changedBooking = bookingDetails.extend({
  version: z.int(),
  package_id: z.int().nullable(),
});

/** What decides how much a cancellation keeps. */
const appliedTerms = z.object({
  /** What decides how much is kept. */
  kept_by: z.discriminatedUnion('by', [
    /** A line of the terms, and what the customer owes where it keeps everything. */
    z.object({
      by: z.literal('terms'),
      line: termsBand,
      owed: z.enum(['charter', 'fare', 'rental', 'stay']),
    }),
    /** A change made while the terms kept more than now; the trip has started; it was called off. */
    z.object({ by: z.enum(['earlier_change', 'departure', 'business']) }),
  ]),
  /** The days or hours that the terms count since the trip was moved; null: the actual ones. */
  moved_before: z.object({ counted: z.enum(['days', 'hours']), left: z.int() }).nullable(),
});

const changePreview = z.object({
  currency: z.string(),
  /** Before and after. */
  total_now: money,
  total_price: money,
  /** More to pay; negative: less. */
  difference: amount,
  paid: money,
  /** The balance after the change, all instalments. */
  left: money,
  /** The amount paid above the new total. */
  credit: money,
  /** The part of the balance due first. */
  due_now: money,
  /** Its new place; null: it keeps the one it has. */
  moves_to: z
    .object({
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
      /** The unit's items, from 1. */
      items: z.array(z.int()),
      /** Sold by the seat: on another departure than before. */
      other_departure: z.boolean(),
    })
    .nullable(),
  /** The terms of a cancellation after the change, where those before the move still apply; else null. */
  terms_after: appliedTerms.nullable(),
  /** Refusals by field; empty: the change can be saved. */
  refusals: z.record(z.string(), z.array(z.string())),
  /** For staff: what customers could not book; it can be saved all the same. */
  warnings: z.array(z.string()),
});
export type ChangePreview = z.output<typeof changePreview>;

const cancelPreview = z.object({
  currency: z.string(),
  paid: money,
  kept: money,
  refund: money,
  /** Still owed after the cancellation. */
  owed: money,
  /** Net tips: not included in the sums above, and not refunded by a cancellation. */
  tips: money,
  /** The refunds, newest payment first. */
  refunds: z.array(
    z.object({
      payment_id: z.int(),
      amount: money,
      method: z.string(),
      /** True: to the card at once. False: manually by staff. */
      by_card: z.boolean(),
    }),
  ),
  ...appliedTerms.shape,
  /** Why it cannot be cancelled; null: it can. */
  refusal: z.string().nullable(),
});
export type CancelPreview = z.output<typeof cancelPreview>;

/** Null: the action is possible. */
const reason = z.string().nullable();
const actions = z.object({
  edit: reason,
  assign: reason,
  contract: reason,
  complete: reason,
  reopen: reason,
  cancel: reason,
  no_show: reason,
  remove: reason,
  resend: reason,
});
export type StaffActionName = keyof z.output<typeof actions>;

const crewMember = z.object({ id: z.int(), name: z.string(), picture: picture.nullable() });

const staffBooking = bookingDetails.extend({
  version: z.int(),
  /** Null: its kind asks for no names. */
  guest_list: guestList.nullable(),
  /** For how many guests the waiver is signed; null: none is asked for. */
  waivers_signed: z.int().nullable(),
  company_id: z.int().nullable(),
  package_id: z.int().nullable(),
  kind: z.string(),
  unit_capacity: z.int(),
  /** How many items its unit has; 0: no unit. */
  unit_items: z.int(),
  /** How the unit's days are booked; null: no unit. */
  schedule: z.enum(['times', 'day']).nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Items, for packages sold by the item. */
  quantity: z.int(),
  /** Days or nights of a stay. */
  days: z.int().nullable(),
  /** Until when the trip keeps its crew; null: nobody sails. */
  crew_until: z.iso.datetime().nullable(),
  zone: z.string(),
  customer: z.object({ id: z.int(), name: z.string(), picture: picture.nullable() }).nullable(),
  crew: z.object({ supervisor: crewMember.nullable(), mate: crewMember.nullable() }),
  ...bookingPrice,
  /** The agreed cancellation terms. */
  terms: z.object({
    version: z.int(),
    bands: z.array(termsBand),
  }),
  /**
   * Moved within the terms' last days: they apply by this number of days, however far the trip is
   * now.
   */
  strictest_days_before: z.int().nullable(),
  consent: z.object({ at: z.iso.datetime(), address: z.string() }).nullable(),
  source: z.enum(['public', 'staff', 'repeat']),
  made_by: z.string().nullable(),
  /** The numbers of what was booked together with it. */
  booked_with: z.array(z.int()),
  /** Where the visit that booked came from; null: made by staff, or not known. */
  visit: z.object({ source: z.string(), medium: z.string(), campaign: z.string() }).nullable(),
  /** The series it belongs to. */
  series_id: z.int().nullable(),
  created_at: z.iso.datetime(),
  ...plainFieldsForStaff,
  cancelled_at: z.iso.datetime().nullable(),
  cancel_reason: z.string().nullable(),
  called_off: z.boolean(),
  /** Until when the ordered money of its first payment is waited for; null: none is on its way. */
  awaiting_until: z.iso.datetime().nullable(),
  /** The latest call-off and the customer's choice; null: never called off. */
  call_off: z
    .object({
      id: z.int(),
      date: calendarDate,
      reason: z.string(),
      choice: z.enum(['open', 'date', 'refund', 'reversed']),
    })
    .nullable(),
  /** Cancelled so late that the balance is still owed. */
  owed_after_cancel: z.boolean(),
  no_show_at: z.iso.datetime().nullable(),
  /** Set when it is not a booking (yet), because its deposit was not paid. */
  hold: holdState,
  history: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      /** Null: a customer without an account, or the system. */
      by: z.string().nullable(),
      action: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
  messages: z.array(aboutMessage),
  actions,
});
export type StaffBooking = z.output<typeof staffBooking>;

const crewChoice = crewMember.extend({
  role_name: z.string(),
  busy: z.boolean(),
  /** The trip they are on at that time; null: free, or on a trip of another company. */
  trip: z
    .object({
      /** Null: a departure, sold by the seat. */
      booking_id: z.int().nullable(),
      departure_id: z.int().nullable(),
      unit: z.string(),
      date: calendarDate,
      time: z.string(),
    })
    .nullable(),
});
export type CrewChoice = z.output<typeof crewChoice>;

export const staffBookingCalls = {
  'GET /api/bookings/:id': call({
    summary: 'Everything about one booking',
    access: staffArea,
    params: idParams,
    answer: data(staffBooking),
  }),
  'PUT /api/bookings/:id': call({
    summary: 'Change a booking, or cancel it: one’s own, or any for staff',
    access: 'signed-in',
    params: idParams,
    body: changeBody,
    answer: data(changedBooking),
  }),
  'DELETE /api/bookings/:id': call({
    summary: 'Delete a booking that has no payments',
    access: supervisor,
    params: idParams,
  }),
  'PUT /api/bookings/:id/adjustments': call({
    summary: 'Replace the charges and discounts that staff gave a booking',
    access: staffArea,
    params: idParams,
    body: z.object({ adjustments, version }),
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
    summary: 'What cancelling would keep and refund; changes nothing',
    access: 'signed-in',
    params: idParams,
    /** Staff only: a full refund. */
    body: z.object({ by_business: formBoolean.default(false) }),
    answer: data(cancelPreview),
  }),
  'POST /api/bookings/:id/cancel': call({
    summary: 'Cancel under the terms, or by the business with a full refund',
    access: staffArea,
    params: idParams,
    body: z.object({
      by_business: formBoolean.default(false),
      reason: z.string().trim().max(500).default(''),
      version,
    }),
    answer: data(changedBooking),
  }),
  'POST /api/bookings/:id/complete': call({
    summary: 'Mark a booking as complete; asks first when money is left to pay',
    access: staffArea,
    params: idParams,
    /** `confirm`: complete it despite a balance. */
    body: z.object({ confirm: formBoolean.default(false), version }),
    answer: data(changedBooking),
  }),
  'POST /api/bookings/:id/reopen': call({
    summary: 'Undo a completion, or the contract of an inshore trip',
    access: staffArea,
    params: idParams,
    body: z.object({ version }),
    answer: data(changedBooking),
  }),
  'POST /api/bookings/:id/no-show': call({
    summary: 'Mark a booking as a no-show, or undo it',
    access: staffArea,
    params: idParams,
    body: z.object({ no_show: formBoolean, version }),
    answer: data(changedBooking),
  }),
  'POST /api/bookings/:id/contract': call({
    summary: 'Contract an inshore trip, with or without a unit of the business',
    access: staffArea,
    params: idParams,
    /** 0: without a unit. */
    body: z.object({ unit_id: formChoice, version }),
    answer: data(changedBooking),
  }),
  'PUT /api/bookings/:id/crew': call({
    summary: 'Assign the crew of a booking; refused for anyone on another trip at that time',
    access: staffArea,
    params: idParams,
    /** 0 or empty: nobody. Absent: unchanged. */
    body: z.object({
      supervisor_id: emptyable(formChoice),
      mate_id: emptyable(formChoice),
      version,
    }),
    answer: data(changedBooking),
  }),
  'GET /api/crew-choices': call({
    summary: 'Possible crew members, and whether they are on another trip at that time',
    access: staffArea,
    query: z.object({
      date: calendarDate,
      /** Absent: the earliest start. */
      time: timeOfDay.optional(),
      /** Hours of the trip; absent: the duration of its kind. */
      duration: wholeNumber(1, 24).optional(),
      kind: tripKind.optional(),
      /** A booking whose own trip does not count as busy. */
      booking_id: rowId.optional(),
      /** A departure whose hours are checked, and whose own trip does not count as busy. */
      departure_id: rowId.optional(),
    }),
    answer: data(z.array(crewChoice)),
  }),
  'POST /api/booking-email-resend/:id': call({
    summary: 'Email the confirmation of a booking again, with its current details',
    access: staffArea,
    params: idParams,
    answer: data(z.object({ id: z.int(), to: z.string() })),
  }),
} as const satisfies Record<CallName, Call>;
