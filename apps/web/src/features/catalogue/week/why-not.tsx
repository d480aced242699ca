import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Occupied } from '@slipway/contract/bookings/occupied';
import type { Closure } from '@slipway/domain/bookings/week/why-not';
import { adminArea, supervisorArea } from '@slipway/domain/identity/abilities';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { useMay } from '#shared/use-may.ts';
import { unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import { useKinds } from '#shared/packages/use-kinds.ts';
import { TextLink } from '#ui/links.tsx';
import { causesOf } from './causes.ts';
import { ruleText } from './rule-text.ts';
import type { RequestedPackage } from './asked-package.ts';
import classes from './week.module.css';

/** A link for who may open it, else the text alone. */
function To(props: { path: string; search?: Record<string, number>; children: ReactNode }) {
  const may = useMay(adminArea);
  if (!may) return <>{props.children}</>;
  return (
    <TextLink to={props.path} search={props.search ?? {}} target="_blank" rel="noopener">
      {props.children}
    </TextLink>
  );
}

/**
 * Which rule, booking, block or calendar closes a day or start, with the way to it; for staff
 * (docs/rules/availability.md, "Why not?").
 */
export function WhyNot(props: {
  closure: Closure;
  date: CalendarDate;
  /** Null: the whole day is closed. */
  time: TimeOfDay | null;
  asked: RequestedPackage;
  /** Null while it loads. */
  occupied: Occupied | null;
}) {
  const { closure, date, time, asked, occupied } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const causes =
    occupied === null
      ? { times: [], closed: [] }
      : causesOf(closure, occupied, date, settings.time_zone);
  const when = time === null ? formatDate(date) : `${formatDate(date)}, ${formatTime(time)}`;
  const rule = ruleText(closure.reason, asked, { date, furthest: settings.furthest_days });
  return (
    <section className={classes.why} aria-label={t`Why not ${when}?`}>
      <p>
        <strong>
          <bdi>{when}</bdi>: {unavailableLabels(closure.reason)}.
        </strong>{' '}
        {rule}
      </p>
      {closure.during !== null && occupied === null && (
        <p>
          <Trans>Loading...</Trans>
        </p>
      )}
      {(causes.times.length > 0 || causes.closed.length > 0) && (
        <ul className={classes.causes}>
          {causes.times.map((one) => (
            <TimeCause key={`${one.booking_id} ${one.departure_id}`} one={one} />
          ))}
          {causes.closed.map((one) => (
            <BlockCause key={`${one.platform} ${one.id} ${one.from_date}`} one={one} />
          ))}
        </ul>
      )}
      <WayOut closure={closure} asked={asked} />
    </section>
  );
}

function TimeCause({ one }: { one: Occupied['times'][number] }) {
  const { t } = useLingui();
  const hasDepartures = useMay(supervisorArea);
  const { purpose } = usePageData().settings;
  const when = `${formatDate(one.date)}, ${formatTime(one.time)}`;
  if (one.booking_id === null) {
    return (
      <li>
        {hasDepartures ? (
          <TextLink
            to={pathOf('departures', purpose)}
            search={{ departure: one.departure_id ?? 0 }}
            target="_blank"
          >
            {t`Departure ${one.departure_id ?? 0}`}
          </TextLink>
        ) : (
          t`Departure ${one.departure_id ?? 0}`
        )}{' '}
        {one.package}, <bdi>{when}</bdi>
      </li>
    );
  }
  const text = one.hold ? t`Unpaid hold ${one.booking_id}` : t`Booking ${one.booking_id}`;
  return (
    <li>
      <TextLink
        to={pathOf('bookings', purpose)}
        search={{ booking: one.booking_id }}
        target="_blank"
      >
        {text}
      </TextLink>{' '}
      <bdi>{one.name}</bdi>, {one.package}, <bdi>{when}</bdi>
    </li>
  );
}

function BlockCause({ one }: { one: Occupied['closed'][number] }) {
  const { purpose } = usePageData().settings;
  const days =
    one.from_date === one.to_date
      ? formatDate(one.from_date)
      : `${formatDate(one.from_date)} – ${formatDate(one.to_date)}`;
  return (
    <li>
      {one.platform === null ? (
        <TextLink to={pathOf('closed-days', purpose)} target="_blank" rel="noopener">
          <Trans>Closed by staff</Trans>
        </TextLink>
      ) : (
        <To path={pathOf('calendar-feeds', purpose)}>
          <Trans>Calendar of {one.platform}</Trans>
        </To>
      )}
      : <bdi>{one.reason}</bdi>, <bdi>{days}</bdi>
    </li>
  );
}

/** Where the rule is set. What is booked or blocked has its links above. */
function WayOut({ closure, asked }: { closure: Closure; asked: RequestedPackage }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const kinds = useKinds();
  const kindId = kinds.find(({ code }) => code === asked.kind.code)?.id;
  const { by, reason } = closure;
  const fromUnit = reason === 'time_not_offered' || reason === 'length_too_long';
  if (by === 'kind' && asked.editing !== 'kind' && kindId !== undefined) {
    return (
      <p>
        <To path={pathOf('package-kinds', purpose)} search={{ edit: kindId }}>
          {t`Kind of package: ${asked.kind.name}`}
        </To>
        {fromUnit && asked.unit.calendar.starts.length > 0 && (
          <>
            {' · '}
            <To path={pathOf('units', purpose)} search={{ edit: asked.unit.id }}>
              {asked.unit.name}
            </To>
          </>
        )}
      </p>
    );
  }
  if (by === 'package' && asked.editing !== 'package' && asked.packageId !== null) {
    return (
      <p>
        <To path={pathOf('packages', purpose)} search={{ edit: asked.packageId }}>
          {t`Package: ${asked.kind.name}, ${asked.unit.name}`}
        </To>
      </p>
    );
  }
  if (by === 'unit') {
    return (
      <p>
        <To path={pathOf('units', purpose)} search={{ edit: asked.unit.id }}>
          {t`Unit: ${asked.unit.name}`}
        </To>
      </p>
    );
  }
  if (by === 'settings') {
    return (
      <p>
        <To path={pathOf('settings', purpose)}>
          <Trans>Settings</Trans>
        </To>
      </p>
    );
  }
  return null;
}
