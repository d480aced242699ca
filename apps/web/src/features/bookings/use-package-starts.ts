import type { TimeOfDay } from '@slipway/domain/dates/dates';
import { timesOf } from '#features/bookings/staff/edit-values.ts';
import { useUnits } from './book/book-queries.ts';
import { kindsOf, withBooked } from './package-choices.ts';

/** The starts that the package of a booking offers on a date, as it was booked. */
export function usePackageStarts(
  booking: { unit_id: number; package_id: number | null; kind: string; package: string },
  date: string,
): TimeOfDay[] {
  const units = useUnits(booking.unit_id).data ?? [];
  const unit = units.find(({ id }) => id === booking.unit_id);
  const booked = unit && withBooked(unit, booking, kindsOf(units));
  return timesOf(
    booked,
    booked?.packages.find(({ id }) => id === booking.package_id),
    date,
  );
}
