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
import { email, line } from '../fields.ts';
import { wholeNumber } from '../numbers.ts';
import { calendarDate, timeOfDay } from '../when.ts';
import { guestCounts } from './bookings.ts';

const staff = { action: 'manage', subject: 'Supervisor' } as const;
const customer = { action: 'read', subject: 'Customer' } as const;
const token = z.object({ token: z.string().min(1).max(200) });

/** What somebody waits for. */
const awaitedTrip = {
  unit_id: rowId,
  package_id: rowId,
  date: calendarDate,
  /** Null or absent: any start of the day. */
  time: timeOfDay.nullish(),
  /** Minutes, or days or nights, of a package with such a choice. */
  length: z.int().min(1).max(100_000).nullish(),
  /** Items, of a package sold by the item. */
  quantity: z.int().min(1).max(1000).nullish(),
  /** Group size. */
  details: wholeNumber(1, 1000),
};

/** An entry as the link in its mails shows it. */
const waitingPage = z.object({
  /**
   * `offered`: a place is kept until `kept_until`; `told`: one is free, for whoever is first; `paying`: the place is being
   * paid for.
   */
  state: z.enum(['waiting', 'offered', 'told', 'paying', 'booked', 'left', 'over']),
  unit_id: z.int(),
  unit: z.string(),
  package_id: z.int(),
  package: z.string(),
  date: calendarDate,
  /** The start that is offered, else the one they wait for; null: any. */
  time: z.string().nullable(),
  length: z.int().nullable(),
  quantity: z.int(),
  guests: z.int(),
  /** The guests by type as they are counted, of a package sold by the seat. */
  guest_types: guestCounts,
  name: z.string(),
  email: z.string(),
  kept_until: z.iso.datetime().nullable(),
});
export type WaitingPage = z.output<typeof waitingPage>;

/** An entry as its customer sees it. */
const ownWaiting = waitingPage.extend({ id: z.int() });
export type OwnWaiting = z.output<typeof ownWaiting>;

/** An entry for staff. */
const waitingEntry = z.object({
  id: z.int(),
  unit: z.string(),
  package: z.string(),
  date: calendarDate,
  /** Null: any start of the day. */
  time: z.string().nullable(),
  guests: z.int(),
  quantity: z.int(),
  name: z.string(),
  email: z.string(),
  joined_at: z.iso.datetime(),
  state: z.enum(['waiting', 'offered', 'booked', 'left', 'over']),
  /** When the hold of an offer ends. */
  offered_until: z.iso.datetime().nullable(),
  /** How many offers they let run out. */
  lapsed: z.int(),
  /** The booking by which they got a place. */
  booking: z.int().nullable(),
});
export type WaitingListEntry = z.output<typeof waitingEntry>;

export const waitingListCalls = {
  'POST /api/waiting-list': call({
    summary: 'Wait for a place on a day or at a start that is full',
    access: 'anyone',
    embedded: true,
    offers: true,
    body: z.object({ ...awaitedTrip, name: line(120).min(1), email }),
    /** The same whether they were on the list already. */
    answer: data(z.object({ joined: z.literal(true) })),
  }),
  'GET /api/waiting-list/:token': call({
    summary: 'How an entry of the waiting list stands, by the link in its mails',
    access: 'anyone',
    offers: false,
    params: token,
    answer: data(waitingPage),
  }),
  'POST /api/waiting-list/:token/leave': call({
    summary: 'Leave the waiting list, by the link in its mails; a place that is kept is free again',
    access: 'anyone',
    offers: false,
    params: token,
    answer: data(waitingPage),
  }),
  'GET /api/my-waiting-entries': call({
    summary: 'What the signed-in customer waits for, the next days first',
    access: customer,
    answer: data(z.array(ownWaiting)),
  }),
  'POST /api/my-waiting-entries/:id/leave': call({
    summary: 'Leave the waiting list; a place that is kept is free again',
    access: customer,
    params: idParams,
    answer: data(z.object({ id: z.int() })),
  }),
  'POST /api/my-waiting-entries/:id/link': call({
    summary: 'The token of a link to one’s own entry, as in its emails: by it the place is booked',
    access: customer,
    params: idParams,
    answer: data(z.object({ token: z.string() })),
  }),
  'GET /api/waiting-entries': call({
    summary: 'The waiting list, the next days first',
    access: staff,
    query: pageQuery.extend({
      /** Those who wait for a day ahead, or also those who left, got a place or were too late; default the first. */
      show: z.enum(['ahead', 'all']).default('ahead'),
    }),
    answer: pageOf(waitingEntry),
  }),
  'POST /api/waiting-entries': call({
    summary: 'Put somebody on the waiting list of a day or a start that is full',
    access: staff,
    body: z.object({ ...awaitedTrip, name: line(120).min(1), email }),
    answer: data(z.object({ id: z.int() })),
  }),
  'POST /api/waiting-entries/:id/remove': call({
    summary: 'Take somebody off the waiting list; a place that is kept for them is free again',
    access: staff,
    params: idParams,
    answer: data(z.object({ id: z.int() })),
  }),
} as const satisfies Record<CallName, Call>;
