import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, idParams, type Call, type CallName } from '../call.ts';
import { calendarDate, someDays } from '../when.ts';
import { departureStart, timeOnItem } from './availability.ts';
import { tripKind } from '../catalogue/kind-facts.ts';

const occupied = z.object({
  /** Taken by bookings, with what comes afterwards, for each of their items; or by a departure. */
  times: z.array(
    timeOnItem.extend({
      /** Null: of a departure. */
      booking_id: z.int().nullable(),
      departure_id: z.int().nullable(),
      /** Of the customer; empty for a departure. */
      name: z.string(),
      package: z.string(),
      kind: tripKind,
      /** The local day it starts on, and when. */
      date: calendarDate,
      time: z.string(),
      hold: z.boolean(),
    }),
  ),
  departures: z.array(departureStart.extend({ id: z.int() })),
  blocks: z.array(timeOnItem),
  /** The days on which the whole business is closed. */
  closed_days: z.array(calendarDate),
  /** Closed days and reservations of connected calendars, with what staff know of them. */
  closed: z.array(
    z.object({
      id: z.int(),
      from_date: calendarDate,
      to_date: calendarDate,
      reason: z.string(),
      /** The platform whose calendar it came from; null: closed by staff. */
      platform: z.string().nullable(),
      /** Of the whole business. */
      business: z.boolean(),
    }),
  ),
});
/** What lies on a unit on some days (docs/rules/availability.md, "Why not?"). */
export type Occupied = z.output<typeof occupied>;

export const occupiedCalls = {
  'GET /api/units/:id/occupied': call({
    summary: 'What lies on a unit on some days: bookings, departures and blocks',
    access: staffArea,
    params: idParams,
    query: someDays(z.object({ from: calendarDate, to: calendarDate })),
    answer: data(occupied),
  }),
} as const satisfies Record<CallName, Call>;
