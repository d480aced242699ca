import { z } from 'zod';
import { call, data, idParams, type Call, type CallName } from '../call.ts';
import { maxRowId, wholeNumber } from '../numbers.ts';
import { calendarDate, someDays } from '../when.ts';
import { tripKind } from '../catalogue/kind-facts.ts';

/** Minutes since the range before it, free items, and which are taken unless it is the lowest ones. */
const range = z
  .tuple([
    z.number(),
    z.int(),
    z
      .string()
      .regex(/^[0-9a-f]+$/)
      .optional(),
  ])
  .meta({ description: 'Minutes since the range before, free items, items taken (hexadecimal)' });

const day = z.object({
  date: calendarDate,
  items: z.array(
    z.object({
      item: z.int(),
      /** One booking takes the day whole. */
      whole: z.boolean(),
      /** Bookings and departures that start on it, where a rule counts them. */
      starting: z.array(z.object({ kind: tripKind, count: z.int() })),
    }),
  ),
});

/** A stretch of time on an item of a unit. */
export const timeOnItem = z.object({
  /** From 1; of a block 0: every item. */
  item: z.int(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});

/** A start sold by the seat, with what is left of it. */
export const departureStart = z.object({
  package_id: z.int(),
  item: z.int(),
  starts_at: z.iso.datetime(),
  seats_left: z.int(),
  persons_left: z.int(),
  /** The fewest guests to sail, at most its seats; null: any. */
  least_to_sail: z.int().nullable(),
  /** How many guests it still needs to sail; 0: it sails. */
  guests_needed: z.int(),
  closed: z.boolean(),
  /** False: it has no bookings, and its time can be sold otherwise. */
  takes_time: z.boolean(),
});
export type DepartureStart = z.output<typeof departureStart>;

/** What everybody may read of a closed day; empty: nothing. */
const publicReason = z.string();

/** What is taken of a unit on some days (docs/rules/availability.md, "Availability of a unit"). */
export const availability = z.object({
  from: calendarDate,
  /** Included. */
  to: calendarDate,
  /** The first instant of `from`. */
  starts_at: z.iso.datetime(),
  /** How many the unit has. */
  items: z.int(),
  /** Each lasts until the next; before the first every item is free. */
  ranges: z.array(range),
  days: z.array(day),
  /** By closed days of the unit or a connected calendar. */
  blocks: z.array(timeOnItem.extend({ reason: publicReason })),
  departures: z.array(departureStart),
  /** Days on which the whole business is closed: nothing starts and nothing returns. */
  closed: z.array(z.object({ date: calendarDate, reason: publicReason })),
});
export type Availability = z.output<typeof availability>;

const days = someDays(
  z.object({
    from: calendarDate,
    /** Included; at most 62 days in all. */
    to: calendarDate,
  }),
);

export const availabilityCalls = {
  'GET /api/availability/:unitId': call({
    summary: 'The taken times of a unit on some days, merged over its items',
    access: 'anyone',
    embedded: true,
    offers: true,
    /** 0: the closed days of the business alone. */
    params: z.object({ unitId: wholeNumber(0, maxRowId) }),
    query: days,
    answer: data(availability),
  }),
  'GET /api/bookings/:id/availability': call({
    summary: 'The taken times of a booking’s unit on some days, without its own',
    access: 'signed-in',
    params: idParams,
    query: days,
    answer: data(availability),
  }),
} as const satisfies Record<CallName, Call>;
