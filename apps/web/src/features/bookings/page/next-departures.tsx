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

/** A package sold by the seat, with its unit. */
interface Offer {
  unit: BookableUnit;
  pkg: UnitPackage;
}

interface Departure extends Offer {
  date: CalendarDate;
  time: TimeOfDay;
  free: number;
}

/** The next starts with seats left of a package; none while they are not known. */
function useNextDepartures(offer: Offer | undefined): Departure[] {
  const { settings } = usePageData();
  const now = useNow();
  const today = todayIn(settings.time_zone, now);
  const unit = offer?.unit;
  const pkg = offer?.pkg;
  const trip = useMemo(
    () => (unit && pkg ? packageTrip(unit, pkg, { length: null, quantity: 1 }) : null),
    [unit, pkg],
  );
  const { state, told } = useTaken(trip, [today, addDays(today, daysAhead)]);
  const rules = useRules(true);
  if (!unit || !pkg || trip === null || state !== 'ready' || rules === null) return [];
  const taken = rules.unitTaken(told, settings.time_zone);
  const found: Departure[] = [];
  for (let ahead = 0; ahead <= daysAhead && found.length < maxShown; ahead += 1) {
    const date = addDays(today, ahead);
    const day = rules.availabilityOf(trip, date, { taken, now, settings });
    if (!day.available) continue;
    for (const { time, reason, free } of day.starts) {
      if (reason === null && free > 0) found.push({ unit, pkg, date, time, free });
    }
  }
  return found.slice(0, maxShown);
}

const startOf = ({ date, time }: Departure) => `${date} ${time}`;

/** The next departures of `maxPackages` packages at most, in the order in which they leave. */
function useDeparturesOf([first, second, third, fourth]: readonly Offer[]): Departure[] {
  return [
    ...useNextDepartures(first),
    ...useNextDepartures(second),
    ...useNextDepartures(third),
    ...useNextDepartures(fourth),
  ].toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
}

function DepartureLink({ unit, pkg, date, time, free }: Departure) {
  return (
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
  );
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
  const departures = useDeparturesOf(sold);
  if (sold.length === 0) return null;
  return (
    <section className={classes.section}>
      {props.title}
      <ul className={classes.list}>
        {departures.map((one) => (
          <li key={`${one.pkg.id} ${startOf(one)}`}>
            <DepartureLink {...one} />
          </li>
        ))}
        <li className={classes.none}>
          <Trans>There are no seats left in the next three weeks.</Trans>
        </li>
      </ul>
    </section>
  );
}
