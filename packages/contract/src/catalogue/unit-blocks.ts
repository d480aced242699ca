import { z } from 'zod';
import { call, data, idParams, rowId, type Call, type CallName } from '../call.ts';
import { calendarDate, formRowId } from '../form-fields.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const unitBlock = z.object({
  id: z.int(),
  unit_id: z.int(),
  from_date: calendarDate,
  to_date: calendarDate,
  reason: z.string(),
  /** The platform whose calendar it came from and which alone can delete it; null: staff. */
  platform: z.string().nullable(),
  /** Number of active bookings within it; a block changes none of them. */
  bookings: z.int(),
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
