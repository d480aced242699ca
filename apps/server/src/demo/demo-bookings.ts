import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import { hourlyKind, nightsKind } from '@slipway/domain/catalogue/presets/rentals';
import { seatsKind } from '@slipway/domain/catalogue/presets/seats';
import type { ledgerEntries } from '#db/tables/payments.ts';

type Method = (typeof ledgerEntries.$inferInsert)['method'];

/** How much of a booking is paid; the amounts follow from its price. */
type DemoPaid = 'nothing' | 'deposit' | 'second' | 'all' | 'too_much';

export interface DemoBooking {
  /** Null: inshore, not contracted yet. */
  unit: number | null;
  kind: TripKind;
  /** Days from today. */
  day: number;
  time?: string;
  guests: number;
  /** For an inshore trip. */
  hours?: number;
  /** Minutes, or nights of a stay. */
  length?: number;
  /** Items, for kayaks. */
  quantity?: number;
  /** Guests of each type, in the order of the kind, for seats. */
  types?: number[];
  extras?: RequestedExtra[];
  /** Index in the list of customers. */
  customer: number;
  paid: DemoPaid;
  method?: Method;
  /** Percent of the total. */
  tip?: number;
  /** Completed, or contracted for an inshore trip. */
  settled?: boolean;
  cancelled?: string;
}

const card: Method = 'Credit card';
const six = '06:00:00';
const noon = '12:00:00';
const evening = '18:00:00';

/** Past and future bookings covering every status, without conflicts. */
export const demoBookings: DemoBooking[] = [
  // Completed.
  {
    unit: 1,
    kind: 'full_day',
    day: -21,
    guests: 4,
    customer: 2,
    paid: 'all',
    settled: true,
    tip: 20,
    method: card,
  },
  {
    unit: 3,
    kind: 'half_day',
    day: -16,
    time: six,
    guests: 9,
    customer: 4,
    paid: 'all',
    settled: true,
    method: 'E-transfer',
  },
  {
    unit: 3,
    kind: 'harbor_cruise',
    day: -16,
    time: evening,
    guests: 18,
    customer: 5,
    paid: 'all',
    settled: true,
    tip: 15,
    method: card,
  },
  {
    unit: 2,
    kind: 'three_quarter_day',
    day: -12,
    guests: 5,
    customer: 0,
    paid: 'all',
    tip: 20,
    method: card,
  },
  {
    unit: 1,
    kind: 'half_day',
    day: -9,
    guests: 2,
    customer: 7,
    paid: 'all',
    settled: true,
    method: 'Cash',
  },
  {
    unit: 3,
    kind: 'full_day',
    day: -5,
    guests: 14,
    customer: 8,
    paid: 'too_much',
    method: 'Cheque',
  },
  { unit: 2, kind: 'full_day', day: -2, guests: 6, customer: 6, paid: 'all', method: card },
  // Today and the next days.
  { unit: 1, kind: 'full_day', day: 0, guests: 5, customer: 1, paid: 'all', method: card },
  {
    unit: 3,
    kind: 'harbor_cruise',
    day: 0,
    time: evening,
    guests: 16,
    customer: 9,
    paid: 'all',
    method: 'E-transfer',
  },
  {
    unit: 3,
    kind: 'half_day',
    day: 1,
    time: six,
    guests: 8,
    customer: 3,
    paid: 'all',
    method: card,
  },
  {
    unit: 3,
    kind: 'half_day',
    day: 1,
    time: noon,
    guests: 11,
    customer: 4,
    paid: 'second',
    method: card,
  },
  {
    unit: 2,
    kind: 'half_day',
    day: 2,
    guests: 4,
    customer: 5,
    paid: 'all',
    method: 'Direct deposit',
  },
  {
    unit: 1,
    kind: 'three_quarter_day',
    day: 4,
    guests: 3,
    customer: 8,
    paid: 'second',
    method: card,
  },
  // Weeks ahead.
  { unit: 2, kind: 'full_day', day: 9, guests: 6, customer: 2, paid: 'second', method: card },
  {
    unit: 3,
    kind: 'three_quarter_day',
    day: 11,
    guests: 12,
    customer: 7,
    paid: 'second',
    method: 'E-transfer',
  },
  { unit: 1, kind: 'half_day', day: 13, guests: 4, customer: 6, paid: 'deposit', method: card },
  {
    unit: 2,
    kind: 'half_day',
    day: 16,
    guests: 2,
    customer: 9,
    paid: 'all',
    cancelled: 'Called off: gale warning',
    method: 'E-transfer',
  },
  {
    unit: 3,
    kind: 'half_day',
    day: 18,
    time: noon,
    guests: 10,
    customer: 0,
    paid: 'second',
    method: card,
  },
  {
    unit: null,
    kind: 'inshore',
    day: 19,
    guests: 3,
    hours: 5,
    customer: 1,
    paid: 'deposit',
    method: card,
  },
  {
    unit: 1,
    kind: 'inshore',
    day: 22,
    guests: 2,
    hours: 4,
    customer: 3,
    paid: 'deposit',
    settled: true,
    method: card,
  },
  {
    unit: 3,
    kind: 'harbor_cruise',
    day: 27,
    time: noon,
    guests: 20,
    customer: 5,
    paid: 'deposit',
    method: card,
  },
  { unit: 2, kind: 'three_quarter_day', day: 35, guests: 5, customer: 4, paid: 'nothing' },
  { unit: 3, kind: 'full_day', day: 41, guests: 15, customer: 8, paid: 'deposit', method: card },
  { unit: 1, kind: 'full_day', day: 48, guests: 6, customer: 0, paid: 'deposit', method: card },
  {
    unit: 2,
    kind: 'full_day',
    day: 62,
    guests: 4,
    customer: 2,
    paid: 'deposit',
    cancelled: 'Changed plans',
    method: 'E-transfer',
  },
  {
    unit: 3,
    kind: 'half_day',
    day: 70,
    time: six,
    guests: 7,
    customer: 6,
    paid: 'deposit',
    method: card,
  },
  // Without a crew: kayaks by the hour, the houseboat by nights.
  {
    unit: 4,
    kind: hourlyKind.code,
    day: 0,
    time: '10:30:00',
    length: 150,
    quantity: 3,
    guests: 3,
    extras: [{ id: 2, quantity: 2 }],
    customer: 2,
    paid: 'all',
    method: card,
  },
  {
    unit: 5,
    kind: hourlyKind.code,
    day: 0,
    time: '13:00:00',
    length: 120,
    quantity: 2,
    guests: 4,
    customer: 5,
    paid: 'all',
    method: card,
  },
  {
    unit: 4,
    kind: hourlyKind.code,
    day: 1,
    time: '09:00:00',
    length: 240,
    quantity: 5,
    guests: 5,
    extras: [{ id: 3, quantity: 1 }],
    customer: 7,
    paid: 'all',
    method: card,
  },
  {
    unit: 6,
    kind: nightsKind.code,
    day: -1,
    length: 3,
    guests: 4,
    customer: 4,
    paid: 'all',
    method: card,
  },
  {
    unit: 6,
    kind: nightsKind.code,
    day: 16,
    length: 7,
    guests: 5,
    extras: [{ id: 5, quantity: 1 }],
    customer: 3,
    paid: 'deposit',
    method: card,
  },
  // Seats on the sunset cruise: several parties share a departure.
  {
    unit: 7,
    kind: seatsKind.code,
    day: -3,
    types: [4, 2, 0],
    guests: 6,
    customer: 8,
    paid: 'all',
    method: card,
  },
  {
    unit: 7,
    kind: seatsKind.code,
    day: -3,
    types: [2, 0, 1],
    guests: 3,
    customer: 6,
    paid: 'all',
    method: card,
  },
  {
    unit: 7,
    kind: seatsKind.code,
    day: 1,
    types: [2, 0, 0],
    guests: 2,
    customer: 9,
    paid: 'all',
    method: card,
  },
  {
    unit: 7,
    kind: seatsKind.code,
    day: 1,
    types: [6, 3, 1],
    guests: 10,
    customer: 4,
    paid: 'all',
    method: card,
  },
  {
    unit: 7,
    kind: seatsKind.code,
    day: 1,
    types: [12, 8, 0],
    guests: 20,
    customer: 5,
    paid: 'all',
    method: card,
  },
  {
    unit: 7,
    kind: seatsKind.code,
    day: 2,
    types: [2, 1, 0],
    guests: 3,
    customer: 3,
    paid: 'all',
    method: card,
  },
  {
    unit: 7,
    kind: seatsKind.code,
    day: 4,
    types: [2, 0, 0],
    guests: 2,
    customer: 6,
    paid: 'all',
    method: card,
    cancelled: 'Changed plans',
  },
  {
    unit: 7,
    kind: seatsKind.code,
    day: 5,
    types: [18, 14, 0],
    guests: 32,
    customer: 2,
    paid: 'all',
    method: card,
  },
  {
    unit: 7,
    kind: seatsKind.code,
    day: 5,
    types: [4, 0, 0],
    guests: 4,
    customer: 7,
    paid: 'all',
    method: card,
  },
];
