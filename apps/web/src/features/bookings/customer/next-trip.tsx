import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { todayIn } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useNow } from '#shared/time/use-now.ts';
import classes from './next-trip.module.css';

/** The next trip of the signed-in customer, with the way to it; nothing where there is none ahead. */
export function NextTrip() {
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const next = useQuery({
    queryKey: ['my-bookings', 'next'],
    queryFn: ({ signal }) => api('GET /api/my-bookings', { query: { per_page: 1 }, signal }),
    staleTime: 60_000,
  }).data?.data[0];
  if (next === undefined || next.date < today || next.cancelled || next.called_off) return null;
  const { id, date, time, unit, package_name: name } = next;
  return (
    <Link to="/dashboard" search={{ booking: id }} className={classes.trip}>
      <span>
        <span className={classes.title}>
          <Trans>Your next trip</Trans>
        </span>
        <b>
          {formatDate(date)}, {formatTime(time)}
        </b>
        <span className={classes.what}>{[name, unit].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.more}>
        <Trans>Details</Trans>
      </span>
    </Link>
  );
}
