import type { BookingRow } from '@slipway/contract/bookings/booking-lists';
import { toMajor } from '@slipway/domain/money/money';
import type { ListedBooking } from './booking-lists-repository.ts';

const person = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** A booking as a row in the back office. */
export function presentBookingRow(row: ListedBooking): BookingRow {
  return {
    id: row.id,
    date: row.date,
    time: row.time,
    unit_id: row.unit_id ?? 0,
    unit: row.unit ?? '',
    package_id: row.package_id,
    package_name: row.package_name,
    kind: row.kind,
    customer_id: row.customer_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    details: row.guests,
    total_price: toMajor(row.total),
    paid: toMajor(row.paid),
    left: toMajor(row.left),
    tips: toMajor(row.tips),
    currency: row.currency,
    status: row.status,
    cancelled: row.cancelled,
    no_show: row.no_show,
    called_off: row.called_off,
    survey: { done: row.survey_done },
    supervisor: person(row.supervisor_id, row.supervisor),
    mate: person(row.mate_id, row.mate),
    source: row.source,
  };
}
