import { plural } from '@lingui/core/macro';
import type { ReportTrip } from '@slipway/contract/reports/reports';
import { guestTypesText } from '@slipway/domain/bookings/guest-types';
import { formatDate, formatTime } from '#lib/format.ts';
import { endText, packageText } from '#shared/packages/trip-text.ts';
import classes from './reports.module.css';

/** A trip with its start and end, its items and its guests; a delivery has its date alone. */
export function TripCell({ trip, date }: { trip: ReportTrip; date?: string }) {
  if (trip === null) return <>{date === undefined ? '–' : formatDate(date)}</>;
  const guests =
    guestTypesText(trip.guest_types) || plural(trip.details, { one: '# guest', other: '# guests' });
  return (
    <>
      {formatDate(trip.date)}, {formatTime(trip.time)} – {endText(trip)}
      <span className={classes.detail}>
        {packageText(trip.package, trip.quantity)} · {guests}
      </span>
    </>
  );
}
