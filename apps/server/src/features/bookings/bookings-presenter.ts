import type {
  BookingDetails,
  CheckedCharter,
  TakenTimeEntry,
} from '@slipway/contract/bookings/bookings';
import { eachDay } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { dayRange, localDate, type TimeRange } from '@slipway/domain/bookings/trip-times';
import type { Booking } from './bookings-repository.ts';
import type { BookingTime, TakenRows } from './days-repository.ts';

/**
 * What is taken of a unit, for the public and without personal data: one entry for each local day
 * that a booking or block touches. Ids only tell entries apart.
 */
export function presentTakenTimes(taken: TakenRows, zone: string): TakenTimeEntry[] {
  const range = ({ from, to }: TimeRange) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  // Asking the zone for a date is slow; days are remembered.
  const lastDay = ({ date, to }: BookingTime) =>
    to <= dayRange(date, zone).to ? date : localDate(to - 1, zone);
  const booked = taken.times.flatMap((one) =>
    eachDay(one.date, lastDay(one)).map((date) => ({
      date,
      time: one.time,
      package_name: one.packageName,
      item: one.item,
      ...range(one),
    })),
  );
  const blocked = taken.blocks.flatMap((block) =>
    eachDay(block.from_date, block.to_date).map((date) => ({
      date,
      time: null,
      package_name: null,
      item: block.item,
      ...range(block),
    })),
  );
  return [...booked, ...blocked].map((one, index) => ({ id: String(index + 1), ...one }));
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
    starts_at: booking.startsAt.toISOString(),
    ends_at: booking.endsAt.toISOString(),
    quantity: booking.quantity,
    days: booking.days,
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
