import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, idParams, rowId, type Call, type CallName } from '../call.ts';
import { calendarDate, emptyable, emptyableText, formChoice, formVersion } from '../form-fields.ts';
import { line } from '../fields.ts';
import { wholeNumber } from '../numbers.ts';
import { someDays, timeOfDay } from '../when.ts';
import { bookedGuestTypes } from '../bookings/bookings.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const crewMember = z.object({ id: z.int(), name: z.string() });

/** One start of a package on one item, sold by the seat and shared by bookings. */
export const sharedDeparture = z.object({
  id: z.int(),
  unit_id: z.int(),
  unit: z.string(),
  package_id: z.int(),
  package: z.string(),
  /** The unit's item, from 1. */
  item: z.int(),
  /** How many items the unit has. */
  items: z.int(),
  date: calendarDate,
  time: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Seats on sale. */
  seats: z.int(),
  /** Seats of its bookings and holds. */
  seats_taken: z.int(),
  /** Seats of holds alone, which may still be freed. */
  seats_held: z.int(),
  /** Persons aboard, with or without a seat; holds included. */
  persons: z.int(),
  most_persons: z.int(),
  /** Live bookings and their guests, without holds. */
  bookings: z.int(),
  guests: z.int(),
  /** The fewest guests to sail; null: any. */
  least_to_sail: z.int().nullable(),
  /** Staff have said that it sails with fewer. */
  sails_anyway: z.boolean(),
  closed: z.boolean(),
  /** Staff have called off the departure itself: it does not open again. */
  called_off: z.boolean(),
  /** It is called off, itself or every booking that it has: it reads as such. */
  all_called_off: z.boolean(),
  /** The latest call-off of its bookings, whose progress has a page of its own. */
  call_off_id: z.int().nullable(),
  /** Opened ahead by staff: it keeps its time without bookings. */
  opened_ahead: z.boolean(),
  crew: z.object({ supervisor: crewMember.nullable(), mate: crewMember.nullable() }),
  /** For the crew; guests do not see them. */
  notes: z.string(),
  version: z.int(),
});
export type SharedDeparture = z.output<typeof sharedDeparture>;

/** A party on the manifest. */
const party = z.object({
  booking_id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Persons. */
  details: z.int(),
  seats: z.int(),
  guest_types: bookedGuestTypes,
  status: z.int(),
  hold: z.boolean(),
  called_off: z.boolean(),
  /** The money of its first payment was ordered and has not come yet. */
  awaiting: z.boolean(),
  currency: z.string(),
  /** Balance; never negative. */
  left: z.number(),
  staff_notes: z.string(),
  /** Persons who have come aboard. */
  arrived: z.int(),
  /** Those who have given their names. */
  guests: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Whom to call in an emergency; empty: not given. */
  emergency_phone: z.string(),
  /** For how many guests the waiver is signed; null: none is asked for. */
  waivers_signed: z.int().nullable(),
});
export type ManifestParty = z.output<typeof party>;

/** A departure with its manifest: its parties by name, holds included. */
export const departureWithManifest = sharedDeparture.extend({
  /** Guests are asked for their names. */
  asks_names: z.boolean(),
  parties: z.array(party),
});
export type DepartureWithManifest = z.output<typeof departureWithManifest>;

const departurePlaces = z.object({
  version: z.int(),
  places: z.array(
    z.object({
      unit_id: z.int(),
      unit: z.string(),
      package_id: z.int(),
      /** It stays on its unit, on another item. */
      own: z.boolean(),
      /** How many items the unit has. */
      items: z.int(),
      /** The item that it would get, from 1; null: none. */
      item: z.int().nullable(),
      /** Why it cannot be moved there; null: it can. */
      refusal: z.string().nullable(),
    }),
  ),
});
export type DeparturePlaces = z.output<typeof departurePlaces>;

const movedDeparture = z.object({
  /** The departure that its bookings are on now. */
  departure_id: z.int(),
  /** Of its crew, who is on another trip and does not come along. */
  ashore: z.array(z.string()),
});
export type MovedDeparture = z.output<typeof movedDeparture>;

/** Departures and their manifests (docs/rules/calls.md, "Departures"). */
export const departuresCalls = {
  'GET /api/departures': call({
    summary: 'Departures of a range of days, by their start',
    access: supervisor,
    query: someDays(
      z.object({
        from: calendarDate,
        /** Included; at most 62 days in all. */
        to: calendarDate,
        unit_id: rowId.optional(),
      }),
    ),
    answer: data(z.array(sharedDeparture)),
  }),
  'GET /api/departures/:id': call({
    summary: 'One departure with its manifest',
    access: supervisor,
    params: idParams,
    answer: data(departureWithManifest),
  }),
  'POST /api/departures': call({
    summary: 'Open a departure ahead of its first booking; it takes its time',
    access: supervisor,
    body: z.object({
      /** Sent again, it opens nothing more and answers the same departure. */
      request_id: z.uuid().optional(),
      package_id: rowId,
      date: calendarDate,
      time: timeOfDay,
      /** Absent: the unit's most guests. */
      seats: wholeNumber(1, 1000).optional(),
    }),
    answer: data(departureWithManifest),
  }),
  'PUT /api/departures/:id': call({
    summary:
      'Change seats, notes or crew, close to sales, or say that it sails; refused when stale',
    access: supervisor,
    params: idParams,
    body: z.object({
      version: formVersion,
      /** Never below those sold. */
      seats: wholeNumber(1, 1000).optional(),
      closed: z.boolean().optional(),
      /** Sails with fewer than its least. */
      sails_anyway: z.boolean().optional(),
      /** False: no longer kept without bookings. */
      opened_ahead: z.boolean().optional(),
      notes: emptyableText(5000).optional(),
      /** 0 or empty: nobody. Absent: unchanged. */
      supervisor_id: emptyable(formChoice),
      mate_id: emptyable(formChoice),
    }),
    answer: data(departureWithManifest),
  }),
  'PUT /api/departures/:id/arrived': call({
    summary: 'How many of a party have come aboard',
    access: staffArea,
    params: idParams,
    body: z.object({ booking_id: rowId, arrived: wholeNumber(0, 1000) }),
    answer: data(departureWithManifest),
  }),
  'GET /api/departures/:id/places': call({
    summary: 'Where a whole departure could be moved to now, with why not where it cannot',
    access: supervisor,
    params: idParams,
    answer: data(departurePlaces),
  }),
  'POST /api/departures/:id/move': call({
    summary: 'Move a whole departure to another item or unit, at its start; refused when stale',
    access: supervisor,
    params: idParams,
    body: z.object({
      version: formVersion,
      /** Of the departure's kind. */
      package_id: rowId,
      /** Its guests are told by email. */
      tell_guests: z.boolean(),
    }),
    answer: data(movedDeparture),
  }),
  'POST /api/departures/:id/call-off': call({
    summary: 'Call a departure off: it closes, and each of its customers is asked to choose',
    access: supervisor,
    params: idParams,
    body: z.object({
      /** Identifies the request: repeated, it is done once. */
      request_id: z.uuid(),
      version: formVersion,
      reason: line(200).min(1),
      message: z.string().trim().min(1).max(2000),
    }),
    /** The call-off, whose progress has a page of its own; null: it had no bookings. */
    answer: data(z.object({ call_off_id: z.int().nullable() })),
  }),
} as const satisfies Record<CallName, Call>;
