import { UnstyledButton } from '@mantine/core';
import '#ui/status-tones.css';
import { seatsText } from '#features/operations/departures/departure-labels.ts';
import type { CalendarEvent } from './calendar-days.ts';
import { startDrag, type Movable } from './drag.ts';
import {
  eventName,
  eventStatus,
  eventTime,
  eventTitle,
  eventUnit,
  takesSeveral,
  toneOf,
} from './event-labels.ts';
import classes from './calendar.module.css';

/** One booking, departure or delivery in the calendar: pressing opens it, dragging moves it where allowed. */
export function EventChip(props: {
  event: CalendarEvent;
  /** There is room to show when it ends. */
  withEnd?: boolean;
  /** The unit is clear from the context. */
  withoutUnit?: boolean;
  onOpen: () => void;
  movable: Movable;
}) {
  const { event, withEnd = false, withoutUnit = false, onOpen, movable } = props;
  const canMove = movable.canMove(event);
  const status = eventStatus(event);
  const unit = withoutUnit && !takesSeveral(event) ? '' : eventUnit(event);
  const sold = event.kind === 'departure' ? seatsText(event.departure) : '';
  return (
    <UnstyledButton
      className={classes.chip ?? ''}
      data-status={toneOf(event)}
      data-departure={event.kind === 'departure' || undefined}
      data-moving={movable.isMoving(event) || undefined}
      aria-label={eventName(event)}
      draggable={canMove}
      onClick={onOpen}
      onDragStart={(drag) => startDrag(drag, event)}
    >
      <span className={classes.chipLine} data-wraps={withEnd || undefined}>
        {event.kind !== 'order' && (
          <bdi className={classes.chipTime}>{eventTime(event, withEnd)}</bdi>
        )}
        <bdi className={classes.chipName}>{eventTitle(event)}</bdi>
      </span>
      <span className={classes.chipSmall}>
        {[sold, unit, status].filter((word) => word !== '').join(' · ')}
      </span>
    </UnstyledButton>
  );
}
