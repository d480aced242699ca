import { z } from 'zod';
import {
  call,
  data,
  idParams,
  pageOf,
  pageQuery,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { calendarDate } from '../form-fields.ts';
import { wholeNumber } from '../numbers.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const calendarFeed = z.object({
  id: z.int(),
  unit_id: z.int(),
  unit: z.string(),
  platform_id: z.int(),
  platform: z.string(),
  /** The unit's item that both calendars are about; 0: every item. */
  item: z.int(),
  /** How many items the unit has. */
  items: z.int(),
  /** Our private address of the unit for this platform: its bookings without personal data. */
  feed_url: z.string(),
  /** When it was last fetched. */
  fetched_at: z.iso.datetime().nullable(),
  /** The platform's calendar, whose events block the unit's dates. */
  import_url: z.string().nullable(),
  state: z.enum(['none', 'waiting', 'ok', 'error', 'held', 'stale']),
  last_read_at: z.iso.datetime().nullable(),
  /** When it was last read without an error. */
  last_ok_at: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  /**
   * Since when most of its future events have been missing, or days while it became less readable:
   * nothing is freed until a reading an hour later confirms it.
   */
  fewer_since: z.iso.datetime().nullable(),
  /** Unreadable parts of the last reading, by line; at most a hundred. */
  left_out: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Their total number. */
  left_out_total: z.int(),
  /** Number of its blocks from today on. */
  blocks: z.int(),
  /** Number of conflicts not marked as seen. */
  conflicts: z.int(),
});
/** A unit's listing on a calendar platform. */
export type CalendarFeed = z.output<typeof calendarFeed>;

const feedConflict = z.object({
  id: z.int(),
  unit: z.string(),
  platform: z.string(),
  booking_id: z.int(),
  booking_date: calendarDate,
  /** The days reserved on the platform, including the last. */
  from_date: calendarDate,
  to_date: calendarDate,
  found_at: z.iso.datetime(),
  /** Whether the reservation or the booking no longer exists. */
  gone: z.boolean(),
  seen_at: z.iso.datetime().nullable(),
  seen_by: z.string().nullable(),
});
/** A reservation on a platform for a day of one of our bookings; it changes nothing. */
export type FeedConflict = z.output<typeof feedConflict>;

/** Platforms of type `ical` (docs/rules/catalogue-and-feeds.md, "Calendars"). */
export const calendarFeedsCalls = {
  'GET /api/calendar-feeds': call({
    summary: 'Units on calendar platforms, with their addresses and when they were last read',
    access: supervisor,
    query: pageQuery.pick({ page: true, per_page: true }).extend({
      unit_id: rowId.optional(),
      platform_id: rowId.optional(),
    }),
    answer: pageOf(calendarFeed),
  }),
  'PUT /api/calendar-feeds/:id': call({
    summary: 'Say which item of the unit its calendar on a platform is about',
    access: supervisor,
    params: idParams,
    /** 0: every item. */
    body: z.object({ item: wholeNumber(0, 10_000) }),
    answer: data(calendarFeed),
  }),
  'POST /api/calendar-feeds/:id/read': call({
    summary: 'Read a unit’s calendar on a platform now',
    access: supervisor,
    params: idParams,
    answer: data(calendarFeed),
  }),
  'POST /api/calendar-feeds/:id/new-address': call({
    summary: 'Give our calendar of a unit a new private address; the old one stops working',
    access: supervisor,
    params: idParams,
    answer: data(calendarFeed),
  }),
  'GET /api/feed-conflicts': call({
    summary:
      'Reservations on other platforms that clash with bookings: those to review, or the reviewed ones',
    access: supervisor,
    query: pageQuery.pick({ page: true, per_page: true }).extend({
      seen: z.enum(['0', '1']).default('0'),
    }),
    answer: pageOf(feedConflict),
  }),
  'POST /api/feed-conflicts/:id/seen': call({
    summary: 'Mark a conflict as reviewed',
    access: supervisor,
    params: idParams,
    answer: data(feedConflict),
  }),
} as const satisfies Record<CallName, Call>;
