import type {
  BookingDetails,
  CheckedCharter,
  TakenTimeEntry,
} from '@slipway/contract/bookings/bookings';
import type { TakenTime } from '@slipway/domain/bookings/availability';
import { packageLabels } from '@slipway/domain/catalogue/package-kinds';
import { toMajor } from '@slipway/domain/money/money';
import type { Booking } from './bookings-repository.ts';

/** A taken time for the public, without personal data. */
export function presentTakenTime(taken: TakenTime, id: string): TakenTimeEntry {
  return {
    id,
    date: taken.date,
    time: taken.time,
    package_name:
      taken.kind === null || taken.kind === 'inshore' ? taken.kind : packageLabels[taken.kind],
    item: taken.item,
  };
}

export function presentBooking(booking: Booking): BookingDetails {
  const paid = booking.paidCents;
  const { quote, currency, unitName, packageName } = booking.terms;
  return {
    id: booking.id,
    unit: unitName ?? '',
    unit_id: booking.unitId ?? 0,
    package: packageName,
    date: booking.date,
    time: booking.time,
    name: booking.name,
    email: booking.email,
    phone: booking.phone,
    details: booking.guests,
    duration: booking.durationHours,
    status: booking.status,
    cancelled: booking.cancelledAt !== null,
    currency,
    total_price: toMajor(booking.totalCents),
    deposit: toMajor(booking.depositCents),
    paid: toMajor(paid),
    left: toMajor(booking.leftCents),
    tax_lines: quote.taxLines.map((line) => ({ ...line, amount: toMajor(line.amount) })),
    tax_included: quote.taxIncluded,
  };
}

/** A booking after a change, with its new version. */
export function presentChanged(booking: Booking): BookingDetails & {
  version: number;
  package_id: number | null;
} {
  return {
    ...presentBooking(booking),
    version: booking.version,
    package_id: booking.packageId,
  };
}

/** What a booking number and its e-mail reveal: the trip and the money, no personal data. */
export function presentCheckedCharter(booking: Booking): CheckedCharter {
  const whole = presentBooking(booking);
  return {
    id: whole.id,
    unit: whole.unit,
    unit_id: whole.unit_id,
    package: whole.package,
    date: whole.date,
    time: whole.time,
    details: whole.details,
    duration: whole.duration,
    status: whole.status,
    cancelled: whole.cancelled,
    called_off: booking.calledOff && !whole.cancelled,
    total_price: whole.total_price,
    paid: whole.paid,
    left: whole.left,
    currency: whole.currency,
  };
}
