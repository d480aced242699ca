import { z } from 'zod';
import { call, data, money, pageOf, pageQuery, type Call, type CallName } from '../call.ts';
import { calendarDate } from '../when.ts';

const staff = { action: 'manage', subject: 'Supervisor' } as const;

/** A booking that was made online without a card, whose deposit is still to be collected. */
const unpaidBooking = z.object({
  id: z.int(),
  unit: z.string(),
  package: z.string(),
  date: calendarDate,
  time: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The network address of the request. */
  address: z.string().nullable(),
  /** What is left of the deposit. */
  deposit: money,
  paid: money,
  currency: z.string(),
  made_at: z.iso.datetime(),
});
export type UnpaidBooking = z.output<typeof unpaidBooking>;

export const unpaidBookingsCalls = {
  'GET /api/unpaid-bookings': call({
    summary: 'Bookings made online without a card whose deposit is to be collected, newest first',
    access: staff,
    query: pageQuery,
    answer: pageOf(unpaidBooking),
  }),
  'POST /api/unpaid-bookings/cancel': call({
    summary:
      'Cancel several of them on behalf of the business; one of which anything was paid stays',
    access: staff,
    body: z.object({
      ids: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(100),
      /** Whether the customers are notified by email. */
      tell: z.boolean(),
    }),
    answer: data(z.object({ cancelled: z.array(z.int()) })),
  }),
} as const satisfies Record<CallName, Call>;
