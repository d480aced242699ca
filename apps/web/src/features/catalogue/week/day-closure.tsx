import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AvailabilityInput, Party } from '@slipway/domain/bookings/availability';
import { dayAvailability } from '@slipway/domain/bookings/availability';
import { whyNot } from '@slipway/domain/bookings/week/why-not';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import { useNow } from '#shared/time/use-now.ts';
import type { RequestedPackage } from './asked-package.ts';
import { OccupiedFailed } from './occupied-failed.tsx';
import { takenOf, useOccupied } from './use-occupied.ts';
import { WhyNot } from './why-not.tsx';
import classes from './week.module.css';

/** Why a day cannot be booked, or which of its starts cannot and why, for whoever books for a customer. */
export function DayClosure(props: { asked: RequestedPackage; party: Party; date: CalendarDate }) {
  const { asked, party, date } = props;
  const { t } = useLingui();
  const { time_zone: zone, furthest_days: horizonDays } = usePageData().settings;
  const now = useNow();
  const [open, setOpen] = useState<TimeOfDay | null>(null);
  const { occupied, failed, retry } = useOccupied(asked, date, date);
  if (failed) return <OccupiedFailed onRetry={retry} />;
  if (occupied === null) return null;
  const input: AvailabilityInput = {
    unit: asked.unit.calendar,
    pkg: asked.calendar,
    taken: takenOf(occupied),
    party,
    date,
    now,
    zone,
    horizonDays,
  };
  const day = dayAvailability(input);
  const closure = whyNot(input, open);
  const closed = day.available ? day.starts.filter(({ selectable }) => !selectable) : [];
  return (
    <div className={classes.week}>
      {closed.length > 0 && (
        <div className={classes.starts} role="group" aria-label={t`Why not?`}>
          <span className={classes.dim}>
            <Trans>Why not?</Trans>
          </span>
          {closed.map(({ time, reason }) => (
            <button
              key={time}
              type="button"
              className={classes.start}
              aria-expanded={open === time}
              title={reason === null ? undefined : unavailableLabels(reason)}
              onClick={() => setOpen(open === time ? null : time)}
            >
              {formatTime(time)}
            </button>
          ))}
        </div>
      )}
      {closure !== null && (open !== null || !day.available) && (
        <WhyNot
          closure={closure}
          date={date}
          time={day.available ? open : null}
          asked={asked}
          occupied={occupied}
        />
      )}
    </div>
  );
}
