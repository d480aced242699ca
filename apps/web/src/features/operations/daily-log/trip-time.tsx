import { Trans } from '@lingui/react/macro';
import { formatDate, formatTime } from '#lib/format.ts';
import { endDay, endTime } from '#shared/packages/trip-text.ts';
import sheet from '../day-sheet.module.css';

/** When a trip leaves on a day, of a stay from when; on a later one that it is under way, or when it is back. */
export function TripTime(props: {
  date: string;
  trip: { date: string; time: string; starts_at: string; ends_at: string };
}) {
  const { date, trip } = props;
  if (trip.date === date) {
    const start = formatTime(trip.time);
    return (
      <bdi className={sheet.time}>
        {endDay(trip) === null ? start : <Trans>From {start}</Trans>}
      </bdi>
    );
  }
  return (
    <span className={sheet.time}>
      {endDay(trip) === formatDate(date) ? (
        <Trans>Until {endTime(trip)}</Trans>
      ) : (
        <Trans>Under way</Trans>
      )}
    </span>
  );
}
