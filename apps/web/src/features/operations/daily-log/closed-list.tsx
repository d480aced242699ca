import { useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { DailyLog } from '@slipway/contract/operations/day';
import { closedLabel } from '#features/operations/calendar/event-labels.ts';
import classes from './daily-log.module.css';

/** What is closed on this day, with the reason. */
export function ClosedList({ closed }: { closed: DailyLog['closed'] }) {
  const { t } = useLingui();
  if (closed.length === 0) return null;
  return (
    <ul className={classes.closed} aria-label={t`Closed on this day`}>
      {closed.map((it) => (
        <li key={`${it.kind}-${it.unit_id}-${it.id}`}>
          <IconLock size={16} stroke={1.8} aria-hidden />
          <span>
            <strong>{it.unit_id === 0 ? t`The whole business` : it.unit}</strong>: {closedLabel(it)}
          </span>
        </li>
      ))}
    </ul>
  );
}
