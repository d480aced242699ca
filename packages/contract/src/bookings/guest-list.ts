import { z } from 'zod';
import { call, data, idParams, rowId, type Call, type CallName } from '../call.ts';
import { line, phone } from '../fields.ts';
import { emptyable } from '../form-fields.ts';
import { calendarDate } from '../when.ts';
import { bookedGuestTypes } from './bookings.ts';

const namedGuest = z.object({
  name: z.string(),
  /** One of the booking's types of guest; null: not said, or it has none. */
  type: z.int().nullable(),
});

/** The guests of a booking by name, as staff and the manifest show them. */
export const guestList = z.object({
  guests: z.array(namedGuest),
  /** Whom to call in an emergency; empty: not given. */
  emergency_phone: z.string(),
  /** Each guest's name and an emergency phone are given. */
  complete: z.boolean(),
});
export type GuestList = z.output<typeof guestList>;

const guestListOfBooking = guestList.extend({
  booking_id: z.int(),
  /** The trip, shown above the list. */
  date: calendarDate,
  time: z.string(),
  unit: z.string(),
  package_name: z.string(),
  /** Persons. */
  details: z.int(),
  /** How many of each type; empty unless sold by the seat. */
  guest_types: bookedGuestTypes,
  /** Customers until the start, staff also afterwards; nobody once it is cancelled. */
  can_change: z.boolean(),
  /** Why customers cannot change it any more. */
  closed: z.enum(['cancelled', 'started']).nullable(),
  updated_at: z.iso.datetime().nullable(),
  /** 0: nothing was saved yet. */
  version: z.int(),
});
export type GuestListOfBooking = z.output<typeof guestListOfBooking>;

/** Names of guests, for kinds that ask for them (docs/rules/calls.md, "Guest list"). */
export const guestListCalls = {
  'GET /api/bookings/:id/guests': call({
    summary: 'The guests by name of one’s own booking, or of any for staff',
    access: 'signed-in',
    params: idParams,
    answer: data(guestListOfBooking),
  }),
  'PUT /api/bookings/:id/guests': call({
    summary: 'Save the guests by name and an emergency phone, some or all',
    access: 'signed-in',
    params: idParams,
    body: z.object({
      guests: z
        .array(
          z.object({
            /** Empty: not known yet; the row is left out. */
            name: line(120),
            /** One of the booking's types of guest. */
            type: rowId.nullish(),
          }),
        )
        .max(1000),
      emergency_phone: emptyable(phone),
      /** The version the edit is based on; absent: any. */
      version: z.int().min(0).max(2_147_483_647).optional(),
    }),
    answer: data(guestListOfBooking),
  }),
} as const satisfies Record<CallName, Call>;
