import { z } from 'zod';
import { call, data, idParams, rowId, type Call, type CallName } from '../call.ts';
import { calendarDate, formNumber, formRowId } from '../form-fields.ts';

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
  /** The platform whose calendar it came from and which alone can delete it; null: staff. */
  platform: z.string().nullable(),
  /** Number of active bookings that it lies over; a block changes none of them. */
  bookings: z.int(),
  /** The first of these. */
  bookings_under: z.array(bookingUnder),
});
/** Days on which a unit is blocked, including the last. */
export type UnitBlock = z.output<typeof unitBlock>;

export const unitBlocksCalls = {
  'GET /api/unit-blocks': call({
    summary: 'Blocked days of a unit, from today',
    access: supervisor,
    query: z.object({ unit_id: rowId }),
    answer: data(z.array(unitBlock)),
  }),
  'POST /api/unit-blocks': call({
    summary: 'Block days of a unit',
    access: supervisor,
    body: z.object({
      unit_id: formRowId,
      /** 0 or absent: every item. */
      item: formNumber(z.int().min(0).max(10_000)).default(0),
      from_date: calendarDate,
      to_date: calendarDate,
      reason: z.string().trim().min(1).max(200),
    }),
    answer: data(unitBlock),
  }),
  'DELETE /api/unit-blocks/:id': call({
    summary: 'Remove a block',
    access: supervisor,
    params: idParams,
  }),
} as const satisfies Record<CallName, Call>;
