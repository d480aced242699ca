import { daysBetween, isCalendarDate } from '@slipway/domain/dates/dates';
import { z } from 'zod';
import { call, data, idParams, type Call, type CallName } from '../call.ts';
import { calendarDate } from '../form-fields.ts';
import { tripKind } from '../catalogue/kind-facts.ts';

/** A stretch of time on an item of a unit. */
const onItem = z.object({
  /** From 1; of a block 0: every item. */
  item: z.int(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});

const occupied = z.object({
  /** Taken by bookings, with what comes afterwards, for each of their items; or by a departure. */
  times: z.array(
    onItem.extend({
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
  departures: z.array(
    z.object({
      id: z.int(),
      package_id: z.int(),
      item: z.int(),
      starts_at: z.iso.datetime(),
      seats_left: z.int(),
      persons_left: z.int(),
      closed: z.boolean(),
      /** False: it has no bookings, and its time can be sold otherwise. */
      takes_time: z.boolean(),
    }),
  ),
  blocks: z.array(onItem),
  /** Blocks and reservations of connected calendars on these days, with what staff know of them. */
  closed: z.array(
    z.object({
      id: z.int(),
      from_date: calendarDate,
      to_date: calendarDate,
      reason: z.string(),
      /** The platform whose calendar it came from; null: staff. */
      platform: z.string().nullable(),
    }),
  ),
});
/** What lies on a unit on some days (docs/rules/availability.md, "Why not?"). */
export type Occupied = z.output<typeof occupied>;

const mostDays = 62;

export const occupiedCalls = {
  'GET /api/units/:id/occupied': call({
    summary: 'What lies on a unit on some days: bookings, departures and blocks',
    access: { action: 'manage', subject: 'Supervisor' },
    params: idParams,
    query: z
      .object({ from: calendarDate, to: calendarDate })
      .refine(
        ({ from, to }) =>
          !isCalendarDate(from) ||
          !isCalendarDate(to) ||
          (from <= to && daysBetween(from, to) < mostDays),
        { error: `From 1 to ${mostDays} days.`, path: ['to'] },
      ),
    answer: data(occupied),
  }),
} as const satisfies Record<CallName, Call>;
