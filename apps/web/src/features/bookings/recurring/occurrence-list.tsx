import { Skeleton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer } from '#lib/api.ts';
import { errorLines } from '#lib/api-error.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { Money } from '#ui/money.tsx';
import classes from './recurring.module.css';

/** Every occurrence of a schedule, with its conflict if there is one. */
export function OccurrenceList(props: {
  planned: UseQueryResult<Answer<'POST /api/booking-repeat/:id/preview'>>;
  /** The schedule has an end. */
  complete: boolean;
}) {
  const { planned, complete } = props;
  const { t } = useLingui();
  if (!complete) {
    return (
      <p className={classes.hint}>
        <Trans>Choose when it ends to see every date here.</Trans>
      </p>
    );
  }
  if (planned.isError) {
    return (
      <p className={classes.conflict} role="alert">
        {errorLines(planned.error, t`Something went wrong.`)
          .slice(-1)
          .join(' ')}
      </p>
    );
  }
  if (!planned.data) return <Skeleton height={120} />;
  const { occurrences, currency } = planned.data.data;
  const conflicts = occurrences.filter(({ conflict }) => conflict !== null).length;
  return (
    <>
      <p className={classes.sum} role="status">
        <Plural value={occurrences.length} one="# date" other="# dates" />
        {conflicts > 0 && (
          <>
            {', '}
            <Plural value={conflicts} one="# of them is taken" other="# of them are taken" />
          </>
        )}
      </p>
      {/* Scrolls on its own, so the keyboard must be able to focus it. */}
      <ul className={classes.list} tabIndex={0} aria-label={t`Dates of the schedule`}>
        {occurrences.map(({ date, time, total_price: total, conflict, warnings }) => (
          <li key={date}>
            <span className={conflict === null ? '' : classes.crossed}>
              {formatDate(date)}
              {time !== null && `, ${formatTime(time)}`}
            </span>
            <Money amount={total} currency={currency} />
            {conflict !== null && <span className={classes.conflict}>{conflict}</span>}
            {conflict === null && warnings.length > 0 && (
              <span className={classes.warning}>{warnings.join(' ')}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
