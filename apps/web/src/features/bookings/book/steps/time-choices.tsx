import { Trans } from '@lingui/react/macro';
import type { DayAvailability } from '@slipway/domain/bookings/availability';
import type { TimeOfDay } from '@slipway/domain/dates/dates';
import { formatTime } from '#lib/format.ts';
import { Problem } from './step.tsx';
import { unavailableLabels } from './unavailable-labels.ts';
import fields from '#shared/fields/fields.module.css';
import classes from '#features/bookings/book/book.module.css';

/**
 * The start times of a day, if the package offers several; taken ones are marked (docs/rules/availability.md,
 * "Schedules and times").
 */
export function TimeChoices(props: {
  day: DayAvailability;
  time: TimeOfDay | null;
  problem: string | undefined;
  onTime: (time: TimeOfDay) => void;
}) {
  const { day } = props;
  if (!day.available || day.times.length === 0) return null;
  return (
    <fieldset className={classes.times} data-field="time">
      <legend className={fields.label}>
        <Trans>Time</Trans>
      </legend>
      <div className={classes.timeChoices}>
        {day.times.map(({ time, selectable, reason }) => (
          <label
            key={time}
            className={classes.time}
            data-chosen={time === props.time || undefined}
            data-off={!selectable || undefined}
          >
            <input
              type="radio"
              name="time"
              className={classes.radio}
              disabled={!selectable}
              checked={time === props.time}
              onChange={() => props.onTime(time)}
            />
            <bdi className={classes.timeWord}>{formatTime(time)}</bdi>
            {reason !== null && (
              <span className={classes.timeReason}>{unavailableLabels(reason)}</span>
            )}
          </label>
        ))}
      </div>
      <Problem id="book-time-problem" text={props.problem} />
    </fieldset>
  );
}
