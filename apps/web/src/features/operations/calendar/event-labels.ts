import type { CalendarBooking, ClosedDays } from '@slipway/contract/operations/day';
import {
  bookingStatus,
  isBookingStatus,
  needsBoat,
  statusLabel,
} from '@slipway/domain/bookings/status';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import { orderStates } from '@slipway/domain/bookings/orders';
import { t } from '@lingui/core/macro';
import { formatDate, formatTime } from '#lib/format.ts';
import type { CalendarEvent } from './calendar-days.ts';

type Trip = Pick<CalendarBooking, 'status' | 'package' | 'unit_id' | 'hold' | 'called_off'>;

/** A booking's status in words; one that is being paid or was called off says so. */
function tripStatus(trip: Trip): string {
  if (trip.hold) return t`Payment pending`;
  if (trip.called_off) return t`Called off`;
  if (!isBookingStatus(trip.status)) return '';
  const inshore = trip.package === inshoreLabel;
  const of = { inshore, hasUnit: trip.unit_id !== 0 };
  const words = statusLabel(trip.status, of);
  // Pending says so by itself.
  const hides = needsBoat(trip.status, of) && trip.status !== bookingStatus.newBooking;
  return hides ? t`${words}, boat to be confirmed` : words;
}

/** What colours an event: the number of its status, as the badges have it. */
export function toneOf(event: CalendarEvent): string {
  if (event.kind === 'order')
    return event.order.completed ? '6' : (orderTones[event.order.status] ?? '0');
  if (event.booking.called_off) return '1';
  if (event.booking.hold) return '0';
  // Overpaid has the words of Fully Paid (docs/rules/statuses-and-money.md, "Booking statuses"), and here its colour
  // too.
  return String(event.booking.status === 7 ? 4 : event.booking.status);
}

/** The colours of the six order payment states, as the booking that stands alike. */
const orderTones: Record<number, string> = { 0: '0', 1: '2', 2: '3', 3: '4', 4: '4', 5: '1' };

export function eventStatus(event: CalendarEvent): string {
  if (event.kind === 'booking') return tripStatus(event.booking);
  if (event.order.completed) return t`Complete`;
  const { status } = event.order;
  return Object.entries(orderStates).find(([number]) => Number(number) === status)?.[1] ?? '';
}

/** The unit or the products that it is about. */
export function eventUnit(event: CalendarEvent): string {
  if (event.kind === 'order') return event.order.products;
  return event.booking.unit === '' ? event.booking.package : event.booking.unit;
}

/** The whole of it in a line, for whoever does not see the calendar. */
export function eventName(event: CalendarEvent): string {
  const status = eventStatus(event);
  const unit = eventUnit(event);
  const date = formatDate(event.date);
  if (event.kind === 'order') {
    const { name } = event.order;
    return t`Order ${event.id}, ${name}, ${unit}, ${date}: ${status}`;
  }
  const { name } = event.booking;
  const time = formatTime(event.booking.time);
  return t`Booking ${event.id}, ${name}, ${unit}, ${date}, ${time}: ${status}`;
}

/** Why a unit is closed, in words. */
export function closedLabel(closed: ClosedDays): string {
  if (closed.kind === 'maintenance') return t`Maintenance`;
  if (closed.kind === 'imported') return closed.source ?? t`Connected calendar`;
  return closed.reason;
}
