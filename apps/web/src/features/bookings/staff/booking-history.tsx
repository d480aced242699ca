import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { formatInstant } from '#lib/format.ts';
import { actionName, changeLines, fieldName } from './history-labels.ts';
import { Section } from './section.tsx';
import classes from './drawer.module.css';

/** Who changed what and when, newest first. */
export function BookingHistory({ booking }: { booking: StaffBooking }) {
  const { i18n, t } = useLingui();
  const trip = {
    currency: booking.currency,
    inshore: booking.kind === 'inshore',
    hasUnit: booking.unit_id !== 0,
  };
  return (
    <Section title={t`History`}>
      {booking.history.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>Nothing has changed since it was booked.</Trans>
        </Text>
      )}
      <ol className={classes.history}>
        {booking.history.map((change) => (
          <li key={change.id}>
            <div className={classes.historyHead}>
              <strong>{i18n._(actionName(change.action))}</strong>
              <span>
                <bdi>{formatInstant(change.at)}</bdi>
                {change.by !== null && (
                  <>
                    {', '}
                    <bdi>{change.by}</bdi>
                  </>
                )}
              </span>
            </div>
            <dl className={classes.changes}>
              {changeLines(change, trip).map(({ field, before, after }) => (
                <div key={field}>
                  <dt>{fieldName(i18n, field)}</dt>
                  <dd>
                    {before !== null && (
                      <>
                        <del>
                          <bdi>{before}</bdi>
                        </del>
                        <span className={classes.arrow} role="img" aria-label={t`now`} />
                      </>
                    )}
                    <bdi>{after ?? t`nothing`}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Section>
  );
}
