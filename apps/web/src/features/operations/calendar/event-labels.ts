import type { CalendarBooking, ClosedDays } from '@slipway/contract/operations/day';
import type { SharedDeparture } from '@slipway/contract/operations/departures';
import {
  awaitingLabel,
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
} from '@slipway/domain/orders/order-state';
import { t } from '@lingui/core/macro';
import { formatDate, formatTime } from '#lib/format.ts';
import { inOwnWords } from '#lib/i18n.ts';
import { endText, endTime, packageText } from '#shared/packages/trip-text.ts';
import {
  departureState,
  departureUnit,
  seatsText,
} from '#features/operations/departures/departure-labels.ts';
import { tripOf, type CalendarEvent } from './calendar-days.ts';

type Trip = Pick<
  CalendarBooking,
  'status' | 'package' | 'unit_id' | 'hold' | 'called_off' | 'awaiting'
>;

/** A booking's status label; unpaid holds and called-off trips have their own. */
function tripStatus(trip: Trip): string {
  if (trip.hold) return t`Payment pending`;
  if (trip.called_off) return t`Called off`;
  if (trip.awaiting) return inOwnWords(awaitingLabel);
  if (!isBookingStatus(trip.status)) return '';
  const inshore = trip.package === inshoreLabel;
  const of = { inshore, hasUnit: trip.unit_id !== 0 };
  const label = inOwnWords(statusLabel(trip.status, of));
  // Pending already says so.
  const hides = needsBoat(trip.status, of) && trip.status !== bookingStatus.newBooking;
  return hides ? t`${label}, boat to be confirmed` : label;
}

/** An event's colour: its status number, as for the badges. */
export function toneOf(event: CalendarEvent): string {
  if (event.kind === 'order')
    return String(event.order.completed ? bookingStatus.complete : orderTone(event.order.status));
  if (event.kind === 'departure') return departureTone(event.departure);
  if (event.booking.called_off) return String(bookingStatus.cancelled);
  if (event.booking.hold) return String(bookingStatus.created);
  // Overpaid has the label and the colour of Fully Paid (docs/rules/statuses-and-money.md, "Booking statuses").
  const { status } = event.booking;
  return String(status === bookingStatus.overpaid ? bookingStatus.fullyPaid : status);
}

/** Called off reads as cancelled, full as paid, and any other departure as a new booking. */
function departureTone(departure: SharedDeparture) {
  if (departure.all_called_off) return String(bookingStatus.cancelled);
  const { seats, seats_taken: taken } = departure;
  return String(taken >= seats ? bookingStatus.fullyPaid : bookingStatus.newBooking);
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
  if (event.kind === 'departure') return departureState(event.departure)?.text ?? '';
  if (event.order.completed) return t`Complete`;
  const { status } = event.order;
  return isOrderState(status) ? orderStates[status] : '';
}

/** The event's unit or products. */
export function eventUnit(event: CalendarEvent): string {
  if (event.kind === 'order') return event.order.products;
  if (event.kind === 'departure') return departureUnit(event.departure);
  const { unit, package: name, quantity } = event.booking;
  return unit === '' ? name : packageText(unit, quantity);
}

/** Whether it takes several items of its unit, which is then named even where the unit is clear. */
export const takesSeveral = (event: CalendarEvent) =>
  event.kind === 'booking' && event.booking.quantity > 1;

/** Who an event is for; of a departure its package. */
export function eventTitle(event: CalendarEvent): string {
  if (event.kind === 'order') return event.order.name;
  if (event.kind === 'booking') return event.booking.name;
  return event.departure.package;
}

/** When a trip starts, or on a later day that it is under way or ends. */
export function eventTime(
  event: Extract<CalendarEvent, { kind: 'booking' | 'departure' }>,
  withEnd = true,
): string {
  const trip = tripOf(event);
  if (event.part === 'under_way') return t`Under way`;
  if (event.part === 'ends') return t`Until ${endTime(trip)}`;
  const start = formatTime(trip.time);
  return withEnd ? `${start} – ${endText(trip)}` : start;
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
  const time = eventTime(event);
  if (event.kind === 'departure') {
    const seats = seatsText(event.departure);
    const whole = t`Departure ${eventTitle(event)}, ${seats}, ${unit}, ${date}, ${time}`;
    return status === '' ? whole : `${whole}: ${status}`;
  }
  const { name } = event.booking;
  return t`Booking ${event.id}, ${name}, ${unit}, ${date}, ${time}: ${status}`;
}

/** The reason why a unit is closed. */
export function closedLabel(closed: ClosedDays): string {
  const { item, ...whole } = closed;
  if (item !== undefined) return t`Item ${item}: ${closedLabel(whole)}`;
  if (closed.kind === 'maintenance') return t`Maintenance`;
  if (closed.kind === 'imported') return closed.source ?? t`Connected calendar`;
  return closed.reason;
}
