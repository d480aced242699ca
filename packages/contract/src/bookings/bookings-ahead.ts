import { z } from 'zod';
import { call, data, type Call, type CallName } from '../call.ts';

const bookingsAhead = z.object({
  total: z.int(),
  /** The first of them, by their start. */
  bookings: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      unit: z.string(),
      package: z.string(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
    }),
  ),
});
export type BookingsAhead = z.output<typeof bookingsAhead>;

/** What lies ahead when the business's time zone is changed (docs/rules/settings.md). */
export const bookingsAheadCalls = {
  'GET /api/bookings-ahead': call({
    summary: 'The bookings that have not ended yet, the next first; at most a hundred are listed',
    access: { action: 'manage', subject: 'Admin' },
    answer: data(bookingsAhead),
  }),
} as const satisfies Record<CallName, Call>;
