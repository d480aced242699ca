import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DayAvailability, StartChoice } from '@slipway/domain/bookings/availability';
import type { TimeOfDay } from '@slipway/domain/dates/dates';
import { formatTime } from '#lib/format.ts';
import { Problem } from './step.tsx';
import { unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import { isByItem, isBySeat, seatsLeft, type Trip } from '#features/bookings/book/trip.ts';
import fields from '#shared/fields/fields.module.css';
import own from './trip-choices.module.css';
import classes from '#features/bookings/book/book.module.css';

/** With more starts than this they are listed by the part of the day. */
const maxInOneList = 8;

function partOfDay(time: TimeOfDay): 'morning' | 'afternoon' | 'evening' {
  if (time < '12:00:00') return 'morning';
  return time < '17:00:00' ? 'afternoon' : 'evening';
}

/** What is counted at a start: items of a unit that has so many, or seats for one party; null: nothing. */
type Counted = { items: number } | 'seats' | null;

/** What is counted at the starts of a trip. */
function countedOf(trip: Trip): Counted {
  if (trip.kind === 'inshore') return null;
  if (isBySeat(trip)) return 'seats';
  return isByItem(trip) ? { items: trip.unit.items_quantity } : null;
}

/** Why a start cannot be had, or how much is left there; null: enough. */
function startNote({ reason, free }: StartChoice, counted: Counted): string | null {
  if (counted === 'seats') {
    if (reason === 'too_few_seats' && free > 0) {
      return plural(free, { one: 'Only # seat left', other: 'Only # seats left' });
    }
    return reason === null ? seatsLeft(free) : unavailableLabels(reason);
  }
  if (reason !== null) return unavailableLabels(reason);
  if (counted === null || free >= counted.items) return null;
  return plural(free, { one: '# left', other: '# left' });
}

function StartLabel(props: {
  start: StartChoice;
  chosen: boolean;
  counted: Counted;
  onTime: (time: TimeOfDay) => void;
}) {
  const { start, chosen, counted } = props;
  const { time, selectable } = start;
  const note = startNote(start, counted);
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
      {note !== null && <span className={classes.timeReason}>{note}</span>}
    </label>
  );
}

/**
 * The start times of a day, if the package offers several; taken ones are marked (docs/rules/availability.md,
 * "Schedules and times").
 */
export function TimeChoices(props: {
  trip: Trip;
  day: DayAvailability;
  time: TimeOfDay | null;
  problem: string | undefined;
  onTime: (time: TimeOfDay) => void;
}) {
  const { t } = useLingui();
  const { trip, day, time: chosen, onTime } = props;
  if (!day.available || day.starts.length === 0) return null;
  const counted = countedOf(trip);
  const list = (starts: StartChoice[]) => (
    <div className={classes.timeChoices}>
      {starts.map((start) => (
        <StartLabel
          key={start.time}
          start={start}
          chosen={start.time === chosen}
          counted={counted}
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
      data-many={day.starts.length > maxInOneList || undefined}
    >
      <legend className={fields.label}>
        <Trans>Time</Trans>
      </legend>
      {day.starts.length <= maxInOneList
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
