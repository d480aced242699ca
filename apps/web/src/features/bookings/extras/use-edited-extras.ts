import type { BookedExtra, PackageExtra } from '@slipway/contract/catalogue/extras';
import { isCalendarDate, isTimeOfDay } from '@slipway/domain/dates/dates';
import { usePageData } from '#lib/page-data.ts';
import type { PackageTrip } from '#features/bookings/book/trip.ts';
import { bookedLength } from '#features/bookings/edited-trip.ts';
import { editableExtras } from './edited-extras.ts';
import { usePackageExtras, type ReadExtras } from './use-package-extras.ts';
import { daysOfTrip } from './use-trip-extras.ts';

/** The fields of a booking that its extras depend on. */
interface BookingWithExtras {
  package_id: number | null;
  date: string;
  days: number | null;
  starts_at: string;
  ends_at: string;
  extras: readonly BookedExtra[];
}

/** What can be chosen of the extras in a window that edits a booking. */
export interface EditedExtras extends ReadExtras {
  /** Pieces that the booking has already on these days, by extra. */
  own: ReadonlyMap<number, number>;
}

/** The extras of a booking that is being edited, by the package and the days that are chosen now. */
export function useEditedExtras(
  booking: BookingWithExtras,
  trip: PackageTrip | null,
  at: { date: string; time: string },
): EditedExtras {
  const { settings } = usePageData();
  const isSamePackage = trip !== null && trip.pkg.id === booking.package_id;
  const booked = isSamePackage ? booking.extras : [];
  const reads = trip !== null && (trip.pkg.has_extras || booked.length > 0);
  const days = daysOfTrip(
    trip,
    {
      date: isCalendarDate(at.date) ? at.date : null,
      time: isTimeOfDay(at.time) ? at.time : null,
    },
    settings,
  );
  const read = usePackageExtras(reads ? trip.pkg.id : null, days);
  const sameDays =
    at.date === booking.date && (trip?.length === null || trip?.length === bookedLength(booking));
  const pieces = sameDays ? booking.extras.map((one) => [one.id, one.pieces] as const) : [];
  const offered: PackageExtra[] =
    read.state === 'ready' ? editableExtras(read.offered, booked) : [];
  const state = read.state === 'ready' && offered.length === 0 ? 'none' : read.state;
  return { ...read, state, offered, own: new Map(pieces) };
}
