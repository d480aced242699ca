import { bookingStatus, statusLabel, type BookingStatus } from '@slipway/domain/bookings/status';
import { inOwnWords } from '#lib/i18n.ts';
import { useLingui } from '@lingui/react/macro';
import '#ui/status-tones.css';
import classes from './calendar.module.css';

/** The statuses of active bookings; cancelled ones are not in the calendar. */
const statuses: BookingStatus[] = [
  bookingStatus.created,
  bookingStatus.newBooking,
  bookingStatus.partlyPaid,
  bookingStatus.fullyPaid,
  bookingStatus.supervisorTip,
  bookingStatus.complete,
];

/** What the colours mean; departures, where there are any, have a double edge. */
export function CalendarLegend({ departures }: { departures: boolean }) {
  const { t } = useLingui();
  return (
    <ul className={classes.legend} aria-label={t`What the colours mean`}>
      {statuses.map((status) => (
        <li key={status} data-status={status}>
          {inOwnWords(statusLabel(status, { inshore: false, hasUnit: true }))}
        </li>
      ))}
      {departures && (
        <>
          <li
            data-departure
            data-status={bookingStatus.newBooking}
          >{t`Departure with free seats`}</li>
          <li data-departure data-status={bookingStatus.fullyPaid}>{t`Departure, full`}</li>
        </>
      )}
      <li data-status={bookingStatus.cancelled}>{t`Called off`}</li>
      <li data-closed>{t`Closed, or in maintenance`}</li>
    </ul>
  );
}
