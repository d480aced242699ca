import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DayAvailability, StartChoice } from '@slipway/domain/bookings/availability';
import type { TimeOfDay } from '@slipway/domain/dates/dates';
import { formatTime } from '#lib/format.ts';
import { Problem } from './step.tsx';
import { unavailableLabels } from './unavailable-labels.ts';
import fields from '#shared/fields/fields.module.css';
import own from './trip-choices.module.css';
import classes from '#features/bookings/book/book.module.css';

/** With more starts than this they are listed by the part of the day. */
const mostInOneList = 8;

function partOfDay(time: TimeOfDay): 'morning' | 'afternoon' | 'evening' {
  if (time < '12:00:00') return 'morning';
  return time < '17:00:00' ? 'afternoon' : 'evening';
}

function StartLabel(props: {
  start: StartChoice;
  chosen: boolean;
  left: boolean;
  onTime: (time: TimeOfDay) => void;
}) {
  const { start, chosen, left } = props;
  const { time, selectable, reason, free } = start;
  return (
    <label
      className={classes.time}
      data-chosen={chosen || undefined}
      data-off={!selectable || undefined}
    >
      <input
        type="radio"
        name="time"
        className={classes.radio}
        disabled={!selectable}
        checked={chosen}
        onChange={() => props.onTime(time)}
      />
      <bdi className={classes.timeWord}>{formatTime(time)}</bdi>
      {reason !== null && <span className={classes.timeReason}>{unavailableLabels(reason)}</span>}
      {reason === null && left && (
        <span className={classes.timeReason}>
          {plural(free, { one: '# left', other: '# left' })}
        </span>
      )}
    </label>
  );
}

/**
 * The start times of a day, if the package offers several; taken ones are marked (docs/rules/availability.md,
 * "Schedules and times").
 */
export function TimeChoices(props: {
  day: DayAvailability;
  time: TimeOfDay | null;
  /** All items of a unit that is let by the item: where fewer are free, it is said how many. */
  items?: number | null;
  problem: string | undefined;
  onTime: (time: TimeOfDay) => void;
}) {
  const { t } = useLingui();
  const { day, time: chosen, items = null, onTime } = props;
  if (!day.available || day.starts.length === 0) return null;
  const list = (starts: StartChoice[]) => (
    <div className={classes.timeChoices}>
      {starts.map((start) => (
        <StartLabel
          key={start.time}
          start={start}
          chosen={start.time === chosen}
          left={items !== null && start.free < items}
          onTime={onTime}
        />
      ))}
    </div>
  );
  const parts = [
    { part: 'morning', name: t`Morning` },
    { part: 'afternoon', name: t`Afternoon` },
    { part: 'evening', name: t`Evening` },
  ];
  return (
    <fieldset
      className={classes.times}
      data-field="time"
      data-many={day.starts.length > mostInOneList || undefined}
    >
      <legend className={fields.label}>
        <Trans>Time</Trans>
      </legend>
      {day.starts.length <= mostInOneList
        ? list(day.starts)
        : parts.map(({ part, name }) => {
            const starts = day.starts.filter(({ time }) => partOfDay(time) === part);
            return starts.length === 0 ? null : (
              <div key={part} role="group" aria-label={name} className={own.partOfDay}>
                <span className={own.partName} aria-hidden>
                  {name}
                </span>
                {list(starts)}
              </div>
            );
          })}
      <Problem id="book-time-problem" text={props.problem} />
    </fieldset>
  );
}
