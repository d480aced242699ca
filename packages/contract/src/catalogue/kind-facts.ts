import { inshore, longestStayDays, mostSeasons } from '@slipway/domain/catalogue/package-kinds';
import { z } from 'zod';
import { monthDay, timeOfDay } from '../when.ts';

/** The code of a kind of package. */
export const kindCode = z
  .string()
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)
  .max(60);

/** The code of a kind of package, or `inshore`. */
export const tripKind = z.union([z.literal(inshore), kindCode]);

const days = z.int().min(1).max(longestStayDays);
const minutes = (least: number, most: number) => z.int().min(least).max(most);

/** When packages of a kind start. */
export const starts = z.discriminatedUnion('form', [
  z.object({ form: z.literal('times'), times: z.array(timeOfDay).min(1).max(24) }),
  z.object({
    form: z.literal('every'),
    minutes: minutes(5, 240),
    from: timeOfDay,
    to: timeOfDay,
  }),
  z.object({ form: z.literal('day'), handover: timeOfDay, return: timeOfDay }),
]);

/** How long packages of a kind last. */
export const length = z.discriminatedUnion('form', [
  z.object({ form: z.literal('fixed'), minutes: minutes(15, 1440) }),
  z.object({
    form: z.literal('choice'),
    from: minutes(15, 1440),
    to: minutes(15, 1440),
    step: minutes(5, 1440),
  }),
  z.object({ form: z.literal('list'), lengths: z.array(minutes(15, 1440)).min(1).max(24) }),
  z.object({
    form: z.literal('days'),
    from: days,
    to: days,
    step: days,
    counted: z.enum(['nights', 'days']),
  }),
]);

const weekday = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);

/** ISO days of the week, 1 is Monday; each once. */
export const weekdays = z
  .array(weekday)
  .min(1, { error: 'Choose at least one weekday.' })
  .max(7)
  .refine((days) => new Set(days).size === days.length, { error: 'Choose each weekday once.' });

/** Weekdays on which stays begin and end; empty: on any. */
export const changeoverDays = z
  .array(weekday)
  .max(7)
  .refine((days) => new Set(days).size === days.length, { error: 'Choose each weekday once.' });

/** A type of guest of a kind sold by the seat, such as Adult, or Infant on a lap. */
export const guestType = z.object({
  id: z.int(),
  name: z.string(),
  /** False: counts as a person aboard, without a seat of its own. */
  takes_seat: z.boolean(),
});
export type GuestTypeFacts = z.output<typeof guestType>;

/** Starts of a part of every year, over New Year where `to` comes before `from`. */
export const seasons = z.array(z.object({ from: monthDay, to: monthDay, starts })).max(mostSeasons);

/** The fields of a kind that decide its times and lengths, for calendars and forms. */
export const kindFacts = z.object({
  code: kindCode,
  name: z.string(),
  group: z.string().nullable(),
  sold_by: z.enum(['trip', 'item', 'seat']),
  starts,
  /** The first that fits a date has other starts on it. */
  seasons: z.array(z.object({ from: z.string(), to: z.string(), starts })),
  length,
  /** Minutes taken after the length. */
  afterwards: minutes(0, 1440),
  /** Minutes; null: length and afterwards; 0: nobody sails. */
  crew: z.int().min(0).max(100_000).nullable(),
  takes: z.enum(['time', 'day']),
  weekdays,
  /** Minutes before the start. */
  notice: z.int().min(0).max(1_000_000),
  closed_when: z
    .object({ bookings: z.int().min(1).max(1000), of_this_kind: z.int().min(0).max(1000) })
    .nullable(),
  late_change_text: z.string().nullable(),
  /** What a guest beyond the included ones pays the additional price for; `day`: each night or day of a stay. */
  additional_per: z.enum(['booking', 'day']),
  /** Of kinds sold by the seat; otherwise empty. */
  guest_types: z.array(guestType),
  /** Of kinds sold by the seat: the fewest guests to sail; null: any. */
  least_to_sail: z.int().nullable(),
  asks: z.enum(['survey', 'names', 'nothing']),
  /** Its own cancellation terms; null: those of the business. */
  cancellation: z
    .object({
      version: z.int(),
      counted: z.enum(['days', 'hours']),
      /** `more_than_days` counts what `counted` says. */
      steps: z.array(z.object({ more_than_days: z.int(), keep_percent: z.number() })),
      otherwise_keep_percent: z.number(),
    })
    .nullable(),
});
export type KindFacts = z.output<typeof kindFacts>;
