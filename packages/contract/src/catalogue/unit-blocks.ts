import { z } from 'zod';
import { call, data, rowId, type Call, type CallName } from '../call.ts';
import { calendarDate } from '../form-fields.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const bookingUnder = z.object({
  id: z.int(),
  name: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});

const unitBlock = z.object({
  id: z.int(),
  unit_id: z.int(),
  /** 0: every item. */
  item: z.int(),
  from_date: calendarDate,
  to_date: calendarDate,
  reason: z.string(),
  /** The platform whose calendar it came from. */
  platform: z.string(),
  /** Number of active bookings that it lies over; it changes none of them. */
  bookings: z.int(),
  /** The first of these. */
  bookings_under: z.array(bookingUnder),
});
/** Days that a connected calendar reserves, including the last. */
export type UnitBlock = z.output<typeof unitBlock>;

export const unitBlocksCalls = {
  'GET /api/unit-blocks': call({
    summary: 'Days of a unit that connected calendars reserve, from today',
    access: supervisor,
    query: z.object({ unit_id: rowId }),
    answer: data(z.array(unitBlock)),
  }),
} as const satisfies Record<CallName, Call>;
