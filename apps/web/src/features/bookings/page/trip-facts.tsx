import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconCalendarWeek,
  IconCheck,
  IconClock,
  IconHourglass,
  IconUsers,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { PageData } from '@slipway/contract/settings/settings';
import { startTimes } from '@slipway/domain/bookings/trip-times';
import type { ReactNode } from 'react';
import { formatTime } from '#lib/format.ts';
import { lengthsText } from '#shared/packages/length-text.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';
import { leastOfPackage, sailsFromText } from '#shared/packages/sails-from.ts';
import { seasonsText, timesText, weekdaysText } from '#shared/packages/kind-words.ts';
import classes from './unit-page.module.css';

/** From so many starts on the first and last are said. */
const manyStarts = 5;

/** When it starts, by the package's own times, the unit's, or the kind's. */
function useStarts(unit: BookableUnit, pkg: UnitPackage): ReactNode {
  const { kind, starts: own } = packageCalendar(pkg);
  if (kind.starts.form === 'day') {
    const [arrival, back] = [formatTime(kind.starts.handover), formatTime(kind.starts.return)];
    return (
      <Trans>
        Arrival at {arrival}, return by {back}
      </Trans>
    );
  }
  const starts = startTimes(kind, unitCalendar(unit).starts, own, null);
  if (starts.length >= manyStarts) {
    const [from, to] = [formatTime(starts[0] ?? ''), formatTime(starts.at(-1) ?? '')];
    return (
      <Trans>
        Starts from {from} to {to}
      </Trans>
    );
  }
  return starts.length === 0 ? (
    timesText(kind)
  ) : (
    <Trans>Starts at {starts.map(formatTime).join(', ')}</Trans>
  );
}

function Fact({ icon: Sign, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li>
      <Sign size={22} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

/** How long, when, on which days, and for how many. */
export function TripFacts({ unit, pkg }: { unit: BookableUnit; pkg: UnitPackage }) {
  const { kind_facts: kind } = pkg;
  const starts = useStarts(unit, pkg);
  const { kind: ofKind, starts: own } = packageCalendar(pkg);
  // Starts of its own or of the unit replace those of the kind all year.
  const hasOwn = own.length > 0 || unitCalendar(unit).starts.length > 0;
  const seasons = hasOwn ? '' : seasonsText(ofKind);
  const weekdays = weekdaysText(kind.weekdays);
  const most = Math.min(pkg.most_guests ?? unit.max_guests, unit.max_guests);
  const least = pkg.least_guests ?? 1;
  const toSail = leastOfPackage(pkg, unit);
  return (
    <ul className={classes.facts}>
      <Fact icon={IconHourglass}>{lengthsText(kind.length)}</Fact>
      <Fact icon={IconClock}>
        {starts}
        {seasons !== '' && <> · {seasons}</>}
      </Fact>
      <Fact icon={IconUsers}>
        {kind.sold_by === 'seat' && toSail !== null ? (
          sailsFromText(toSail)
        ) : least > 1 ? (
          <Trans>
            {least} to {most} guests
          </Trans>
        ) : (
          <Plural value={most} one="Up to # guest" other="Up to # guests" />
        )}
      </Fact>
      <Fact icon={IconCalendarWeek}>{weekdays ?? <Trans>Every day</Trans>}</Fact>
    </ul>
  );
}

function Lines({ lines, icon: Sign, title }: { lines: ReactNode[]; icon: Icon; title?: string }) {
  return (
    <ul className={classes.included} aria-label={title}>
      {lines.map((line, at) => (
        <li key={at}>
          <Sign size={20} stroke={1.8} aria-hidden />
          {line}
        </li>
      ))}
    </ul>
  );
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s*/, '').trim())
    .filter((line) => line !== '');

/** What the price covers: what follows from package and unit, then what the owner says of it. */
export function Included(props: {
  unit: BookableUnit;
  pkg: UnitPackage;
  settings: PageData['settings'];
  own: { included: string; not_included: string } | undefined;
}) {
  const { t } = useLingui();
  const { unit, pkg, settings, own } = props;
  const { sold_by: soldBy, crew, length } = pkg.kind_facts;
  const most = Math.min(pkg.most_guests ?? unit.max_guests, unit.max_guests);
  const guests = pkg.flat ? most : Math.min(unit.included_guests, most);
  const notIncluded = linesOf(own?.not_included);
  const lines = [
    soldBy === 'seat'
      ? t`Your seat on ${unit.name}`
      : soldBy === 'item'
        ? t`${unit.name} for ${lengthsText(length)}`
        : t`${unit.name} for your group alone`,
    ...(crew === 0 ? [] : [t`A supervisor comes along`]),
    ...(soldBy === 'trip'
      ? [plural(guests, { one: '# guest in the price', other: '# guests in the price' })]
      : []),
    ...(settings.prices_include_tax ? [t`All taxes`] : []),
    ...linesOf(own?.included),
  ];
  return (
    <>
      <Lines lines={lines} icon={IconCheck} />
      {notIncluded.length > 0 && <Lines lines={notIncluded} icon={IconX} title={t`Not included`} />}
    </>
  );
}
