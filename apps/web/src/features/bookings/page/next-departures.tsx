import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { offeredPackages } from '@slipway/domain/catalogue/offered-packages';
import { addDays, todayIn, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { useMemo, type ReactNode } from 'react';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useTaken } from '#features/bookings/book/book-queries.ts';
import { packageTrip } from '#features/bookings/book/trip.ts';
import { useRules } from '#features/bookings/book/use-rules.ts';
import { useNow } from '#shared/time/use-now.ts';
import classes from './next-departures.module.css';

/** As many days ahead are looked at, and as many departures shown of one package. */
const daysAhead = 21;
const maxShown = 3;
/** Of more packages the pages of their units tell. */
const maxPackages = 4;

interface Departure {
  date: CalendarDate;
  time: TimeOfDay;
  free: number;
}

/** The next starts with seats left of a package sold by the seat; null: not known yet. */
function useNextDepartures(unit: BookableUnit, pkg: UnitPackage): Departure[] | null {
  const { settings } = usePageData();
  const now = useNow();
  const today = todayIn(settings.time_zone, now);
  const trip = useMemo(() => packageTrip(unit, pkg, { length: null, quantity: 1 }), [unit, pkg]);
  const { state, told } = useTaken(trip, [today, addDays(today, daysAhead)]);
  const rules = useRules(true);
  if (state !== 'ready' || rules === null) return null;
  const taken = rules.unitTaken(told, settings.time_zone);
  const found: Departure[] = [];
  for (let ahead = 0; ahead <= daysAhead && found.length < maxShown; ahead += 1) {
    const date = addDays(today, ahead);
    const day = rules.availabilityOf(trip, date, { taken, now, settings });
    if (!day.available) continue;
    for (const { time, reason, free } of day.starts) {
      if (reason === null && free > 0) found.push({ date, time, free });
    }
  }
  return found.slice(0, maxShown);
}

function DeparturesOf({ unit, pkg }: { unit: BookableUnit; pkg: UnitPackage }) {
  const departures = useNextDepartures(unit, pkg);
  if (departures === null || departures.length === 0) return null;
  return departures.map(({ date, time, free }) => (
    <li key={`${date} ${time}`}>
      <Link
        className={classes.departure}
        to="/book"
        search={{ unit: unit.id, package: pkg.id, date, time }}
      >
        <span className={classes.when}>
          <b>{formatDate(date)}</b>
          <span>{formatTime(time)}</span>
        </span>
        <span className={classes.what}>
          {pkg.name}
          <small>{unit.name}</small>
        </span>
        <span className={classes.left}>
          <Plural value={free} one="# seat left" other="# seats left" />
        </span>
      </Link>
    </li>
  ));
}

/** The next departures with seats left, of what is sold by the seat; nothing where there is none. */
export function NextDepartures(props: { units: BookableUnit[]; title: ReactNode }) {
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const sold = props.units
    .flatMap((unit) =>
      offeredPackages(unit, today)
        .filter(({ kind_facts: kind }) => kind.sold_by === 'seat')
        .map((pkg) => ({ unit, pkg })),
    )
    .slice(0, maxPackages);
  if (sold.length === 0) return null;
  return (
    <section className={classes.section}>
      {props.title}
      <ul className={classes.list}>
        {sold.map(({ unit, pkg }) => (
          <DeparturesOf key={pkg.id} unit={unit} pkg={pkg} />
        ))}
        <li className={classes.none}>
          <Trans>There are no seats left in the next three weeks.</Trans>
        </li>
      </ul>
    </section>
  );
}
