import type { CalendarBooking, ClosedDays } from '@slipway/contract/operations/day';
import {
  type BookingStatus,
  bookingStatus,
  isBookingStatus,
  needsBoat,
  statusLabel,
} from '@slipway/domain/bookings/status';
import { inshoreLabel } from '@slipway/domain/catalogue/package-kinds';
import {
  isOrderState,
  orderState,
  type OrderState,
  orderStates,
} from '@slipway/domain/bookings/order-state';
import { t } from '@lingui/core/macro';
import { formatDate, formatTime } from '#lib/format.ts';
import { endText, endTime, packageText } from '#shared/packages/trip-text.ts';
import type { CalendarEvent } from './calendar-days.ts';

type Trip = Pick<CalendarBooking, 'status' | 'package' | 'unit_id' | 'hold' | 'called_off'>;

/** A booking's status label; unpaid holds and called-off trips have their own. */
function tripStatus(trip: Trip): string {
  if (trip.hold) return t`Payment pending`;
  if (trip.called_off) return t`Called off`;
  if (!isBookingStatus(trip.status)) return '';
  const inshore = trip.package === inshoreLabel;
  const of = { inshore, hasUnit: trip.unit_id !== 0 };
  const label = statusLabel(trip.status, of);
  // Pending already says so.
  const hides = needsBoat(trip.status, of) && trip.status !== bookingStatus.newBooking;
  return hides ? t`${label}, boat to be confirmed` : label;
}

/** An event's colour: its status number, as for the badges. */
export function toneOf(event: CalendarEvent): string {
  if (event.kind === 'order')
    return String(event.order.completed ? bookingStatus.complete : orderTone(event.order.status));
  if (event.booking.called_off) return String(bookingStatus.cancelled);
  if (event.booking.hold) return String(bookingStatus.created);
  // Overpaid has the label and the colour of Fully Paid (docs/rules/statuses-and-money.md, "Booking statuses").
  const { status } = event.booking;
  return String(status === bookingStatus.overpaid ? bookingStatus.fullyPaid : status);
}

/** The booking status whose colour an order's payment state uses. */
const orderTones: Record<OrderState, BookingStatus> = {
  [orderState.depositNeeded]: bookingStatus.created,
  [orderState.depositPaid]: bookingStatus.newBooking,
  [orderState.partiallyPaid]: bookingStatus.partlyPaid,
  [orderState.fullyPaid]: bookingStatus.fullyPaid,
  [orderState.overpaid]: bookingStatus.fullyPaid,
  [orderState.fullyRefunded]: bookingStatus.cancelled,
};

const orderTone = (state: number): BookingStatus =>
  isOrderState(state) ? orderTones[state] : bookingStatus.created;

export function eventStatus(event: CalendarEvent): string {
  if (event.kind === 'booking') return tripStatus(event.booking);
  if (event.order.completed) return t`Complete`;
  const { status } = event.order;
  return isOrderState(status) ? orderStates[status] : '';
}

/** The event's unit or products. */
export function eventUnit(event: CalendarEvent): string {
  if (event.kind === 'order') return event.order.products;
  const { unit, package: name, quantity } = event.booking;
  return unit === '' ? name : packageText(unit, quantity);
}

/** When a booking starts, or on a later day that it is under way or ends. */
export function eventTime(
  { part, booking }: Extract<CalendarEvent, { kind: 'booking' }>,
  withEnd = true,
): string {
  if (part === 'under_way') return t`Under way`;
  if (part === 'ends') return t`Until ${endTime(booking)}`;
  const start = formatTime(booking.time);
  return withEnd ? `${start} – ${endText(booking)}` : start;
}

/** The whole event in one line, for screen readers. */
export function eventName(event: CalendarEvent): string {
  const status = eventStatus(event);
  const unit = eventUnit(event);
  const date = formatDate(event.date);
  if (event.kind === 'order') {
    const { name } = event.order;
    return t`Order ${event.id}, ${name}, ${unit}, ${date}: ${status}`;
  }
  const { name } = event.booking;
  const time = eventTime(event);
  return t`Booking ${event.id}, ${name}, ${unit}, ${date}, ${time}: ${status}`;
}

/** The reason why a unit is closed. */
export function closedLabel(closed: ClosedDays): string {
  if (closed.kind === 'maintenance') return t`Maintenance`;
  if (closed.kind === 'imported') return closed.source ?? t`Connected calendar`;
  return closed.reason;
}
