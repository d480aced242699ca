import type { ClockHours } from '@slipway/domain/dates/clock-hours';
import { counted } from '@slipway/domain/messages/counted';

/** Formats money and dates in mails and SMS. English only, as on the screens. */

const weekdayAndDate = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const formatters = new Map<string, Intl.NumberFormat>();

/** Cents of a currency: `CA$1,240.00`. */
export function moneyText(cents: number, currency: string): string {
  let formatter = formatters.get(currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en', { style: 'currency', currency });
    formatters.set(currency, formatter);
  }
  return formatter.format(cents / 100);
}

/** `2026-11-21` as `Sat 21 Nov 2026`. */
export function dateText(date: string): string {
  return weekdayAndDate.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
}

let hours: ClockHours = 12;

/** Writes a text with the hours of a business's clock: whatever `write` calls, before it ends. */
export function inHours<T>(of: ClockHours, write: () => T): T {
  const before = hours;
  hours = of;
  try {
    return write();
  } finally {
    hours = before;
  }
}

/** `12:00:00` as `12 PM`, `05:30:00` as `5:30 AM`; within `inHours` of 24 as `12:00` and `05:30`. */
export function timeText(time: string): string {
  if (hours === 24) return time.slice(0, 5);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  const hour12 = hour % 12 === 0 ? 12 : hour % 12;
  return minute === 0
    ? `${hour12} ${half}`
    : `${hour12}:${String(minute).padStart(2, '0')} ${half}`;
}

/** What texts need of a trip. */
export interface MessageTrip {
  date: string;
  time: string;
  until?: { date: string; time: string } | undefined;
  quantity?: number | undefined;
  guest_types?: string | undefined;
}

/** When a trip ends, without the date where it ends on the day it starts; null: not told. */
export function untilText({ date, until }: Pick<MessageTrip, 'date' | 'until'>): string | null {
  if (until === undefined) return null;
  const time = timeText(until.time);
  return until.date === date ? time : `${dateText(until.date)}, ${time}`;
}

/** `Sat 21 Nov 2026, 12 PM`, with ` to ` and the end where it is shown. */
export function whenText(trip: MessageTrip): string {
  const until = untilText(trip);
  const start = `${dateText(trip.date)}, ${timeText(trip.time)}`;
  return until === null ? start : `${start} to ${until}`;
}

/** The party: its guests by type, its items by the name of their unit, or `4 guests`. */
export function partyText(
  trip: Pick<MessageTrip, 'quantity' | 'guest_types'> & {
    guests: number;
    unit?: string | null | undefined;
  },
): string {
  if (trip.guest_types !== undefined) return trip.guest_types;
  const guests = counted(trip.guests, 'guest');
  if (trip.quantity === undefined || !trip.unit) return guests;
  const items = `${trip.quantity} × ${trip.unit}`;
  return trip.quantity === trip.guests ? items : `${items}, ${guests}`;
}
