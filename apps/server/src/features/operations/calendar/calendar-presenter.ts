import { bookingStatus } from '@slipway/domain/bookings/status';
import type { CalendarBooking, CalendarOrder, ClosedDays } from '@slipway/contract/operations/day';
import { extrasText, handedOutOf } from '@slipway/domain/bookings/booked-extras';
import type {
  ClosedRow,
  DeliveryRow,
  CalendarTripRow,
} from '#features/operations/calendar/calendar-repository.ts';

/** A booking in the calendar. */
export function presentTrip(row: CalendarTripRow): CalendarBooking {
  return {
    id: row.id,
    version: row.version,
    date: row.date,
    time: row.time,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    quantity: row.quantity,
    extras: extrasText(handedOutOf(row.extras ?? [], row)),
    package_id: row.package_id,
    package: row.package,
    kind: row.kind,
    unit_id: row.unit_id ?? 0,
    unit: row.unit ?? '',
    name: row.name,
    email: row.email,
    phone: row.phone,
    details: row.guests,
    status: row.status,
    hold: row.hold,
    called_off: row.called_off,
    awaiting: row.awaiting && row.status === bookingStatus.created,
    supervisor: row.supervisor,
  };
}

export function presentDelivery(row: DeliveryRow): CalendarOrder {
  const { id, date, products, name, email, phone, status, completed } = row;
  return { id, date, products, name, email, phone, status, completed };
}

export function presentClosed(row: ClosedRow): ClosedDays {
  const { id, unit_id, item, from_date, to_date, reason, kind, source } = row;
  return { id, unit_id, ...(item > 0 && { item }), from_date, to_date, reason, kind, source };
}
