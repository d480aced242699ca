import { ActionIcon, Title } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Occupied } from '@slipway/contract/bookings/occupied';
import {
  oneTrip,
  type AvailabilityInput,
  type StartChoice,
} from '@slipway/domain/bookings/availability';
import { liveWeek, type WeekDay } from '@slipway/domain/bookings/week/live-week';
import { whyNot, type Closure } from '@slipway/domain/bookings/week/why-not';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import { addDays, todayIn, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { formatDate, formatMoney, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import { nothingTaken } from '#shared/packages/package-calendar.ts';
import { unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import { useRates } from '#shared/packages/use-rates.ts';
import { useNow } from '#shared/time/use-now.ts';
import type { RequestedPackage } from './asked-package.ts';
import { OccupiedFailed } from './occupied-failed.tsx';
import { startPrice } from './start-price.ts';
import { takenOf, useOccupied } from './use-occupied.ts';
import { WhyNot } from './why-not.tsx';
import classes from './week.module.css';

/**
 * A week of a package with the starts that a visitor could book now and their prices, also while the package is being
 * edited; closed days show why.
 */
export function LiveWeek({ asked }: { asked: RequestedPackage }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { time_zone: zone, furthest_days: horizonDays } = settings;
  const now = useNow();
  const rates = useRates();
  const today = todayIn(zone, now);
  const [chosen, setFrom] = useState<CalendarDate | null>(null);
  const from = chosen ?? today;
  const { occupied, failed, retry } = useOccupied(asked, from, addDays(from, 6));
  const input = useMemo(
    () => ({
      unit: asked.unit.calendar,
      pkg: asked.calendar,
      taken: occupied === null ? nothingTaken : takenOf(occupied),
      party: oneTrip,
      now,
      zone,
      horizonDays,
    }),
    [asked, occupied, now, zone, horizonDays],
  );
  const days = useMemo(
    () => liveWeek({ ...input, from }, (date) => startPrice(asked, date, rates, settings)),
    [input, from, asked, rates, settings],
  );
  return (
    <section className={classes.week} aria-label={t`A week of it`}>
      <div className={classes.head}>
        <Title order={3} size="h5">
          <Trans>What visitors can book</Trans>
        </Title>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t`The week before`}
          disabled={from <= today}
          onClick={() => setFrom(from <= addDays(today, 7) ? today : addDays(from, -7))}
        >
          <IconChevronLeft size={18} stroke={1.7} className={classes.mirrored} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t`The next week`}
          onClick={() => setFrom(addDays(from, 7))}
        >
          <IconChevronRight size={18} stroke={1.7} className={classes.mirrored} aria-hidden />
        </ActionIcon>
      </div>
      <PriceNote asked={asked} />
      {failed ? (
        <OccupiedFailed onRetry={retry} />
      ) : (
        <ul className={classes.days} aria-busy={occupied === null}>
          {days.map((day) => (
            <Day key={day.date} day={day} asked={asked} input={input} occupied={occupied} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Consecutive starts with the same availability, grouped where there are many. */
interface Run extends StartChoice {
  /** The last one. */
  until: TimeOfDay;
}

/** With more starts than this those in a row are shown as one. */
const maxShown = 6;

function inRuns(starts: readonly StartChoice[]): Run[] {
  const runs: Run[] = [];
  for (const start of starts) {
    const last = runs.at(-1);
    const same = last && last.reason === start.reason && last.free === start.free;
    if (same && starts.length > maxShown) last.until = start.time;
    else runs.push({ ...start, until: start.time });
  }
  return runs;
}

const rangeText = (time: TimeOfDay, until: TimeOfDay) =>
  time === until ? formatTime(time) : `${formatTime(time)} – ${formatTime(until)}`;

function PriceNote({ asked }: { asked: RequestedPackage }) {
  const { kind, unit, offered } = asked;
  const name = unit.name;
  const [shortest = 0] = lengthsOf(kind.length);
  const length = lengthText(kind.length, shortest);
  return (
    <p className={classes.dim}>
      {offered === null && asked.editing === 'package' ? (
        <Trans>On {name}, without prices until price and deposit are filled in.</Trans>
      ) : offered === null ? (
        <Trans>On {name}, without prices: they come with its package.</Trans>
      ) : kind.length.form === 'fixed' ? (
        <Trans>On {name}, as it is booked now.</Trans>
      ) : (
        <Trans>
          On {name}, as it is booked now; prices for {length}.
        </Trans>
      )}
    </p>
  );
}

function Day(props: {
  day: WeekDay;
  asked: RequestedPackage;
  input: Omit<AvailabilityInput, 'date'>;
  occupied: Occupied | null;
}) {
  const { day, asked, input, occupied } = props;
  const { date, reason, starts, longest, price } = day;
  const { t } = useLingui();
  const [open, setOpen] = useState<{ time: TimeOfDay | null } | null>(null);
  const isStay = asked.kind.length.form === 'days';
  const closure: Closure | null = open && whyNot({ ...input, date }, open.time);
  const ask = (time: TimeOfDay | null) => setOpen(open?.time === time ? null : { time });
  return (
    <li className={classes.day} data-closed={reason !== null || undefined}>
      <div className={classes.dayHead}>
        <span>{formatDate(date)}</span>
        {reason === null ? (
          price !== null && <span className={classes.price}>{formatMoney(toMajor(price))}</span>
        ) : (
          <button
            type="button"
            className={classes.ask}
            aria-expanded={open !== null}
            aria-label={t`${formatDate(date)}: ${unavailableLabels(reason)}. Why not?`}
            onClick={() => ask(null)}
          >
            {unavailableLabels(reason)}
          </button>
        )}
      </div>
      {reason === null && (
        <div className={classes.starts}>
          {inRuns(starts).map(({ time, until, selectable, reason: closed, free }) =>
            selectable || closed === null ? (
              <span key={time} className={classes.start}>
                {rangeText(time, until)}
                {asked.kind.soldBy !== 'trip' && (
                  <> · {plural(free, { one: '# left', other: '# left' })}</>
                )}
              </span>
            ) : (
              <button
                key={time}
                type="button"
                className={classes.start}
                aria-expanded={open?.time === time}
                aria-label={t`${rangeText(time, until)}: ${unavailableLabels(closed)}. Why not?`}
                title={unavailableLabels(closed)}
                onClick={() => ask(time)}
              >
                {rangeText(time, until)}
              </button>
            ),
          )}
          {isStay && longest !== null && (
            <span className={classes.dim}>
              <Trans>up to {lengthText(asked.kind.length, longest)}</Trans>
            </span>
          )}
        </div>
      )}
      {open && closure && (
        <WhyNot
          closure={closure}
          date={date}
          time={reason === null ? open.time : null}
          asked={asked}
          occupied={occupied}
        />
      )}
    </li>
  );
}
