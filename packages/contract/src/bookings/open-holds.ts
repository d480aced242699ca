import { z } from 'zod';
import {
  call,
  data,
  idParams,
  money,
  pageOf,
  pageQuery,
  type Call,
  type CallName,
} from '../call.ts';
import { calendarDate } from '../when.ts';

const staff = { action: 'manage', subject: 'Supervisor' } as const;

/**
 * `charging`: the card is being charged. `bank`: the card holder has to authenticate. `waiting_list`: it is kept for
 * somebody who waits.
 */
const waitsFor = z.enum(['charging', 'bank', 'waiting_list']);

/**
 * A booking, or an order without trips, whose first payment is not there yet; it keeps its slot or its products until
 * it is paid, expires or is released.
 */
const openHold = z.object({
  /** Of the booking or the order. */
  id: z.int(),
  of: z.enum(['booking', 'order']),
  /** Empty for an order. */
  unit: z.string(),
  package: z.string(),
  /** Null for an order. */
  date: calendarDate.nullable(),
  time: z.string().nullable(),
  /** What is ordered, such as `2 × Paddle`; empty for a booking. */
  products: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The network address of the request; null: made by staff. */
  address: z.string().nullable(),
  /** What is due now: a booking's deposit, or all of an order. */
  deposit: money,
  currency: z.string(),
  waits_for: waitsFor,
  made_at: z.iso.datetime(),
  /** From then on it is released once the provider reports that nothing was charged. */
  expires_at: z.iso.datetime(),
});
export type OpenHold = z.output<typeof openHold>;

/** The state of a hold on its own row; null for a booking. */
export const holdState = z
  .object({
    state: z.enum(['charging', 'bank', 'waiting_list', 'released']),
    expires_at: z.iso.datetime(),
  })
  .nullable();

/** `booked`: it had been paid by then. */
const released = z.object({ id: z.int(), outcome: z.enum(['released', 'booked']) });

export const openHoldsCalls = {
  'GET /api/open-holds': call({
    summary:
      'Bookings, and orders without trips, waiting for their first payment, the oldest first',
    access: staff,
    query: pageQuery,
    answer: pageOf(openHold),
  }),
  'POST /api/open-holds/:id/release': call({
    summary:
      'Release an open hold: the charge is made impossible, then the slot is free. A hold that has been paid by then becomes a booking',
    access: staff,
    params: idParams,
    answer: data(released),
  }),
  'POST /api/open-holds/orders/:id/release': call({
    summary:
      'Release the open hold of an order without trips: the charge is made impossible, then its products are free. One that has been paid by then becomes an order',
    access: staff,
    params: idParams,
    answer: data(released),
  }),
} as const satisfies Record<CallName, Call>;
