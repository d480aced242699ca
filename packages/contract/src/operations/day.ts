import { staffArea } from '@slipway/domain/identity/abilities';
import { counterMethods } from '@slipway/domain/payments/security-deposit';
import { taskState } from '@slipway/domain/operations/task-state';
import { deliveryStates } from '@slipway/domain/orders/fulfilment';
import { z } from 'zod';
import { call, data, idParams, money, rowId, type Call, type CallName } from '../call.ts';
import { calendarDate } from '../form-fields.ts';
import { wholeNumber } from '../numbers.ts';
import { someDays } from '../when.ts';
import { line } from '../fields.ts';
import { departureWithManifest, sharedDeparture } from './departures.ts';

const calendarBooking = z.object({
  id: z.int(),
  version: z.int(),
  date: calendarDate,
  time: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Items, for packages sold by the item. */
  quantity: z.int(),
  /** What is handed out with it, chosen or included: `2 × Dry bag, Cool box`; empty: nothing. */
  extras: z.string(),
  /** Null: an inshore trip. */
  package_id: z.int().nullable(),
  package: z.string(),
  kind: z.string(),
  /** 0: inshore, not contracted to a unit. */
  unit_id: z.int(),
  unit: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  details: z.int(),
  status: z.int(),
  /** Being paid right now: it will become a booking or be released. */
  hold: z.boolean(),
  called_off: z.boolean(),
  /** The money of its first payment was ordered and has not come yet. */
  awaiting: z.boolean(),
  supervisor: z.string().nullable(),
});
export type CalendarBooking = z.output<typeof calendarBooking>;

const calendarOrder = z.object({
  id: z.int(),
  date: calendarDate,
  /** The products delivered: `2 × Rod`, … */
  products: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** An order payment state (docs/rules/statuses-and-money.md, "Order states"). */
  status: z.int(),
  completed: z.boolean(),
});
export type CalendarOrder = z.output<typeof calendarOrder>;

const closedDays = z.object({
  /** Id of the closing or the block; 0: maintenance. */
  id: z.int(),
  /** 0: the whole business. */
  unit_id: z.int(),
  /** The one item that is closed; absent: every item. */
  item: z.int().optional(),
  from_date: calendarDate,
  to_date: calendarDate,
  /** Empty: maintenance. */
  reason: z.string(),
  kind: z.enum(['maintenance', 'closed', 'imported']),
  /** The platform whose calendar it came from. */
  source: z.string().nullable(),
});
/** Days on which a unit is unavailable, both included. */
export type ClosedDays = z.output<typeof closedDays>;

const calendarDays = z.object({
  /** Without those on departures. */
  bookings: z.array(calendarBooking),
  /** Starts sold by the seat, each once with its sums; those opened ahead or with bookings or holds. */
  departures: z.array(sharedDeparture),
  orders: z.array(calendarOrder),
  closed: z.array(closedDays),
  /** Number of bookings per day, shown or not, a departure once; days without any are absent. */
  counts: z.record(z.string(), z.int()),
  units: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type CalendarDays = z.output<typeof calendarDays>;

const dailyTask = z.object({
  id: z.uuid(),
  title: z.string(),
  /** A task state (docs/rules/statuses-and-money.md, "Task states"). */
  state: z.union([
    z.literal(taskState.workingOnIt),
    z.literal(taskState.done),
    z.literal(taskState.cancelled),
  ]),
  version: z.int(),
});
export type DailyTask = z.output<typeof dailyTask>;

const departure = calendarBooking.extend({
  /** Hours of the trip as told to its guests. */
  hours: z.number(),
  /** Hours the crew needs, including preparation and cleaning. */
  crew_hours: z.number(),
  mate: z.string().nullable(),
  currency: z.string(),
  /** Balance; never negative. */
  left: z.number(),
  staff_notes: z.string(),
  no_show: z.boolean(),
  /** How many of its guests have come. */
  arrived: z.int(),
  /** For packages sold by the item: when its items were handed out and brought back. */
  items: z
    .object({ out_at: z.iso.datetime().nullable(), back_at: z.iso.datetime().nullable() })
    .nullable(),
  /** What the crew should know about the guests; null: the survey is not filled in. */
  survey: z
    .object({
      done: z.boolean(),
      /** Short notes: allergies, non-swimmers, celebrations. */
      notes: z.array(z.object({ label: z.string(), text: z.string() })),
    })
    .nullable(),
  /** For how many guests the waiver is signed; null: none is asked for. */
  waivers_signed: z.int().nullable(),
  /** In place, or missing from the morning on which it is to be held; null: nothing is to be said of one. */
  security_deposit: z
    .object({
      amount: money,
      in_place: z.boolean(),
      /** How it was left at the counter; null: it was not. */
      left_by: z.enum(counterMethods).nullable(),
      /** Whether it may be entered as left at the counter, or as given back. */
      may_leave: z.boolean(),
      may_give_back: z.boolean(),
    })
    .nullable(),
});
/** A trip of the day, for its crew. */
export type Departure = z.output<typeof departure>;

const dailyLog = z.object({
  date: calendarDate,
  /** The trips with a booking of their own. */
  departures: z.array(departure),
  /** Those sold by the seat, with their manifests. */
  shared_departures: z.array(departureWithManifest),
  deliveries: z.array(
    calendarOrder.extend({
      currency: z.string(),
      left: z.number(),
      /** How far an order of the shop has come; null: staff took it. */
      delivery_state: z.enum(deliveryStates).nullable(),
    }),
  ),
  closed: z.array(closedDays.extend({ unit: z.string() })),
  /** Version 0: no note yet. */
  note: z.object({ text: z.string(), version: z.int(), changed_by: z.string().nullable() }),
  tasks: z.array(dailyTask),
});
export type DailyLog = z.output<typeof dailyLog>;

const version = z.int().min(0).max(2_147_483_647);
const dailyEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), text: z.string().max(10_000), version }),
  z.object({
    kind: z.literal('task'),
    task: z.uuid(),
    title: line(300).min(1),
    state: dailyTask.shape.state,
    version,
  }),
]);
/** An entry of the daily log; `version` is the one it is based on, 0 for a new one. */
export type DailyEntry = z.output<typeof dailyEntry>;

const days = someDays(
  z.object({
    /** If one is missing: that end of the other's month; if both are: the current month. */
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    unit_id: rowId.optional(),
    /** The most bookings per day; `counts` has the full number. */
    per_day: wholeNumber(1, 200).default(200),
  }),
);

export const dayCalls = {
  'GET /api/bookings-calendar': call({
    summary: 'Bookings, orders by delivery date, and closed days of a range of days',
    access: staffArea,
    query: days,
    answer: data(calendarDays),
  }),
  'GET /api/daily-log/:date': call({
    summary: 'One day: departures with crew, guests and money due, notes and tasks',
    access: staffArea,
    params: z.object({ date: calendarDate }),
    answer: data(dailyLog),
  }),
  'PUT /api/daily-log/:date': call({
    summary: 'Writes one entry of a day; sent again under the same id, it is written once',
    access: staffArea,
    params: z.object({ date: calendarDate }),
    body: z.object({ id: z.uuid(), entry: dailyEntry }),
    answer: data(z.object({ version: z.int() })),
  }),
  'PUT /api/bookings/:id/arrived': call({
    summary: 'How many guests of a booking have come',
    access: staffArea,
    params: idParams,
    body: z.object({ arrived: wholeNumber(0, 1000) }),
    answer: data(z.object({ arrived: z.int() })),
  }),
  'PUT /api/bookings/:id/items': call({
    summary:
      'The items of a booking are here, out or back; back early frees the rest of their time',
    access: staffArea,
    params: idParams,
    body: z.object({ items: z.enum(['here', 'out', 'back']) }),
    answer: data(
      z.object({ out_at: z.iso.datetime().nullable(), back_at: z.iso.datetime().nullable() }),
    ),
  }),
} as const satisfies Record<CallName, Call>;
