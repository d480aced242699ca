import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { formatInstant } from '#lib/format.ts';
import { actionName, changeLines, fieldName } from './history-labels.ts';
import { Section } from './section.tsx';
import classes from './drawer.module.css';

/** Who changed what and when, newest first. */
export function BookingHistory({ booking }: { booking: StaffBooking }) {
  const { t } = useLingui();
  return (
    <Section title={t`History`}>
      {booking.history.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>Nothing has changed since it was booked.</Trans>
        </Text>
      )}
      <ChangeList booking={booking} changes={booking.history} />
    </Section>
  );
}

/** What the history of a booking has that it had not when it was read. */
export function ChangesSince({ read, now }: { read: StaffBooking; now: StaffBooking }) {
  const known = new Set(read.history.map(({ id }) => id));
  const changes = now.history.filter(({ id }) => !known.has(id));
  if (changes.length === 0) return null;
  return (
    <>
      <Text size="sm" mt={8} mb={6}>
        <Trans>What has changed since you opened it:</Trans>
      </Text>
      <ChangeList booking={now} changes={changes} />
    </>
  );
}

function ChangeList(props: { booking: StaffBooking; changes: StaffBooking['history'] }) {
  const { booking, changes } = props;
  const { i18n, t } = useLingui();
  const trip = {
    currency: booking.currency,
    inshore: booking.kind === 'inshore',
    hasUnit: booking.unit_id !== 0,
  };
  return (
    <ol className={classes.history}>
      {changes.map((change) => (
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
  );
}
