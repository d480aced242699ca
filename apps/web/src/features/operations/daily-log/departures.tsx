import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Departure } from '@slipway/contract/operations/day';
import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { pathOf } from '#lib/page-paths.ts';
import { closedToHere } from '#ui/dialogs/use-close-opened.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { TripStatus, unitLabel, WaiverBadge } from '#features/bookings/index.ts';
import { daysText, minutesText } from '#shared/packages/length-text.ts';
import { useAsksSurvey } from '#shared/packages/use-kinds.ts';
import { endDay, endText, packageText } from '#shared/packages/trip-text.ts';
import { Badge } from '#ui/list/badge.tsx';
import { TextLink } from '#ui/links.tsx';
import { Money } from '#ui/money.tsx';
import { DayDeparture } from '../departures/day-departure.tsx';
import { DepositFact } from './deposit-fact.tsx';
import { Marks } from './marks.tsx';
import { TripTime } from './trip-time.tsx';
import sheet from '../day-sheet.module.css';
import classes from './daily-log.module.css';

/** When a trip starts or ends on a day; after everything else where it does neither. */
function onTheClock(
  { date, starts_at, ends_at }: { date: string; starts_at: string; ends_at: string },
  day: string,
  isBack: boolean,
): string {
  if (date === day) return starts_at;
  return isBack ? ends_at : `9999-${starts_at}`;
}

/**
 * The day's trips by time, each with crew, guests and the amount still owed; called-off ones are not counted. Not
 * there in a business without trips.
 */
export function Departures(props: {
  date: string;
  departures: Departure[];
  /** Those sold by the seat, shared by bookings. */
  shared: DepartureWithManifest[];
  /** Nothing can be marked now. */
  offline: boolean;
}) {
  const { date, departures, shared, offline } = props;
  const { t } = useLingui();
  const { trips } = usePageData();
  const all = [
    ...departures.map((trip) => ({ kind: 'trip' as const, of: trip, guests: trip.details })),
    ...shared.map((one) => ({ kind: 'shared' as const, of: one, guests: one.guests })),
  ]
    .map((one) => {
      const isBack = one.of.date !== date && endDay(one.of) === formatDate(date);
      return { ...one, isBack, at: onTheClock(one.of, date, isBack) };
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const areStays =
    all.length > 0 && all.every(({ kind, of }) => kind === 'trip' && endDay(of) !== null);
  const going = all.filter(({ of }) => !of.called_off);
  const leaving = going.filter(({ of }) => of.date === date);
  const calledOff = all.length - going.length;
  const back = going.filter(({ isBack }) => isBack).length;
  const underWay = going.length - leaving.length - back;
  const guests = leaving.reduce((sum, one) => sum + one.guests, 0);
  if (all.length === 0 && !trips) return null;
  const title = areStays ? t`Arrivals and returns` : t`Departures`;
  return (
    <section aria-label={title}>
      <div className={classes.sectionHead}>
        <h3>{title}</h3>
        {all.length > 0 && (
          <span>
            {areStays
              ? plural(leaving.length, { one: '# arrival', other: '# arrivals' })
              : plural(leaving.length, { one: '# trip', other: '# trips' })}
            , {plural(guests, { one: '# guest', other: '# guests' })}
            {back > 0 && (
              <>
                ,{' '}
                {areStays ? plural(back, { one: '# return', other: '# returns' }) : t`${back} back`}
              </>
            )}
            {underWay > 0 && <>, {t`${underWay} under way`}</>}
            {calledOff > 0 && <>, {t`${calledOff} called off`}</>}
          </span>
        )}
      </div>
      {all.length === 0 ? (
        <p className={classes.none}>
          <Trans>No trips on this day.</Trans>
        </p>
      ) : (
        <ol className={classes.list}>
          {all.map((one) => (
            <li key={`${one.kind}-${one.of.id}`} className={sheet.card}>
              {one.kind === 'trip' ? (
                <Trip date={date} departure={one.of} offline={offline} />
              ) : (
                <DayDeparture date={date} departure={one.of} offline={offline} />
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Hours as people say them; minutes where they are no halves or quarters, days of a stay. */
function hoursText(hours: number): string {
  if (hours >= 48) {
    const days = Math.floor(hours / 24);
    const rest = Math.round(hours - days * 24);
    const whole = daysText('days', days);
    return rest === 0 ? whole : `${whole} ${plural(rest, { one: '# hour', other: '# hours' })}`;
  }
  return minutesText(Math.round(hours * 60));
}

function Trip(props: { date: string; departure: Departure; offline: boolean }) {
  const { date, departure, offline } = props;
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const asksSurvey = useAsksSurvey();
  const { id, time, unit_id, name, phone, status, details, left, currency } = departure;
  const { called_off: calledOff, quantity } = departure;
  /** The day of return, where it is another. */
  const back = endDay(departure);
  return (
    <>
      <div className={sheet.tripHead}>
        <TripTime date={date} trip={departure} />
        <div className={sheet.what}>
          <strong>{unitLabel(departure)}</strong>
          <span>
            {packageText(departure.package, quantity)} ·{' '}
            {back === null ? (
              <Trans>
                {hoursText(departure.hours)}, until {endText(departure)}
              </Trans>
            ) : departure.date === date ? (
              <Trans>until {endText(departure)}</Trans>
            ) : (
              <Trans>
                {formatDate(departure.date)}, {formatTime(time)} – {endText(departure)}
              </Trans>
            )}
          </span>
        </div>
        <div className={classes.badges}>
          <TripStatus
            status={status}
            packageName={departure.package}
            unitId={unit_id}
            awaiting={departure.awaiting}
          />
          {departure.called_off && (
            <Badge tone="bad">
              <Trans>Called off</Trans>
            </Badge>
          )}
          {departure.waivers_signed !== null && !calledOff && !departure.no_show && (
            <WaiverBadge signed={departure.waivers_signed} guests={details} />
          )}
          {departure.no_show && (
            <Badge tone="bad">
              <Trans>No-show</Trans>
            </Badge>
          )}
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t`Customer`}</dt>
          <dd>
            <TextLink
              to={pathOf('bookings', purpose)}
              search={{ booking: id }}
              state={closedToHere}
            >
              {name}
            </TextLink>
            <br />
            {phone !== '' && (
              <a href={phoneLink(phone)} className={sheet.phone}>
                <bdi>{phoneText(phone)}</bdi>
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>{t`Guests`}</dt>
          <dd>{details}</dd>
        </div>
        {departure.crew_hours > 0 && (
          <div>
            <dt>{t`Crew`}</dt>
            <dd>
              {departure.supervisor ?? t`No supervisor yet`}
              {departure.mate !== null && (
                <>
                  <br />
                  {departure.mate} <span className={classes.dim}>{t`(mate)`}</span>
                </>
              )}
              {departure.crew_hours !== departure.hours && (
                <>
                  <br />
                  <span className={classes.dim}>
                    {t`On duty for ${hoursText(departure.crew_hours)}`}
                  </span>
                </>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>{t`Due`}</dt>
          <dd data-due={(left > 0 && !calledOff) || undefined}>
            {calledOff ? (
              <Trans>Called off: the customer is choosing</Trans>
            ) : left > 0 ? (
              <Money amount={left} currency={currency} />
            ) : (
              t`Nothing`
            )}
          </dd>
        </div>
        {departure.security_deposit !== null && !calledOff && (
          <div>
            <dt>{t`Security deposit`}</dt>
            <DepositFact
              date={date}
              departure={departure}
              deposit={departure.security_deposit}
              offline={offline}
            />
          </div>
        )}
        {departure.extras !== '' && (
          <div className={classes.wide}>
            <dt>{t`To pack`}</dt>
            <dd>
              <bdi>{departure.extras}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {!calledOff &&
        !departure.no_show &&
        (departure.items !== null || departure.date === date) && (
          <Marks date={date} departure={departure} offline={offline} />
        )}
      {asksSurvey(departure.kind) && <Survey departure={departure} />}
      {departure.staff_notes !== '' && <p className={sheet.notes}>{departure.staff_notes}</p>}
    </>
  );
}

function Survey({ departure }: { departure: Departure }) {
  const { survey } = departure;
  if (survey === null) {
    return (
      <p className={classes.survey}>
        <Trans>Charter Survey not filled in.</Trans>
      </p>
    );
  }
  if (survey.notes.length === 0) {
    return (
      <p className={classes.survey}>
        <Trans>Charter Survey filled in, nothing to note.</Trans>
      </p>
    );
  }
  return (
    <dl className={classes.surveyNotes}>
      {survey.notes.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
