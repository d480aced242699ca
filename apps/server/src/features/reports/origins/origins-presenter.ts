import type { OriginBooking, OriginLine } from '@slipway/contract/reports/origins';
import { toMajor } from '@slipway/domain/money/money';
import { presentTrip } from '#features/reports/report-trips-repository.ts';
import type { OriginBookingRow, OriginRow, OriginSums } from './origins-repository.ts';

/** The figures of a line or of all. */
export function presentOriginSums({ bookings, cancelled, guests, value, paid }: OriginSums) {
  return { bookings, cancelled, guests, value: toMajor(value), paid: toMajor(paid) };
}

/** A line of the report. */
export function presentOrigin(row: OriginRow): OriginLine {
  const { kind, source, medium, campaign } = row;
  return { kind, source, medium, campaign, ...presentOriginSums(row) };
}

/** A booking behind a line. */
export function presentOriginBooking(row: OriginBookingRow): OriginBooking {
  const { id, name, kind, source, medium, campaign, cancelled } = row;
  return {
    id,
    made_at: row.made_at.toISOString(),
    name,
    trip: presentTrip(row.trip),
    kind,
    source,
    medium,
    campaign,
    cancelled,
    value: toMajor(row.value),
    paid: toMajor(row.paid),
  };
}
