import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Departure } from '@slipway/contract/operations/day';
import { phoneLink } from '@slipway/domain/messages/phone-text';
import { pathOf } from '#lib/page-paths.ts';
import { formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { TripStatus, unitLabel } from '#features/bookings/index.ts';
import { daysText, minutesText } from '#shared/packages/length-text.ts';
import { useAsksSurvey } from '#shared/packages/use-kinds.ts';
import { packageText } from '#shared/packages/trip-text.ts';
import { Badge } from '#ui/list/badge.tsx';
import { TextLink } from '#ui/links.tsx';
import { Money } from '#ui/money.tsx';
import classes from './daily-log.module.css';

/** The day's trips by time, each with crew, guests and the amount still owed; called-off ones are not counted. */
export function Departures({ departures }: { departures: Departure[] }) {
  const { t } = useLingui();
  const leaving = departures.filter((it) => !it.called_off);
  const calledOff = departures.length - leaving.length;
  const guests = leaving.reduce((sum, { details }) => sum + details, 0);
  return (
    <section aria-label={t`Departures`}>
      <div className={classes.sectionHead}>
        <h3>
          <Trans>Departures</Trans>
        </h3>
        {departures.length > 0 && (
          <span>
            {plural(leaving.length, { one: '# trip', other: '# trips' })},{' '}
            {plural(guests, { one: '# guest', other: '# guests' })}
            {calledOff > 0 && <>, {t`${calledOff} called off`}</>}
          </span>
        )}
      </div>
      {departures.length === 0 ? (
        <p className={classes.none}>
          <Trans>No trips leave on this day.</Trans>
        </p>
      ) : (
        <ol className={classes.list}>
          {departures.map((departure) => (
            <li key={departure.id} className={classes.card}>
              <Trip departure={departure} />
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
  return Number.isInteger(hours * 4)
    ? plural(hours, { one: '# hour', other: '# hours' })
    : minutesText(Math.round(hours * 60));
}

function Trip({ departure }: { departure: Departure }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const asksSurvey = useAsksSurvey();
  const { id, time, unit_id, name, phone, status, details, left, currency } = departure;
  const { called_off: calledOff, quantity } = departure;
  return (
    <>
      <div className={classes.tripHead}>
        <bdi className={classes.time}>{formatTime(time)}</bdi>
        <div className={classes.what}>
          <strong>{unitLabel(departure)}</strong>
          <span>
            {packageText(departure.package, quantity)} · {hoursText(departure.hours)}
          </span>
        </div>
        <div className={classes.badges}>
          <TripStatus status={status} packageName={departure.package} unitId={unit_id} />
          {departure.called_off && (
            <Badge tone="bad">
              <Trans>Called off</Trans>
            </Badge>
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
            <TextLink to={pathOf('bookings', purpose)} search={{ booking: id }}>
              {name}
            </TextLink>
            <br />
            <a href={phoneLink(phone)} className={classes.phone}>
              <bdi>{phone}</bdi>
            </a>
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
                  <span className={classes.dim}>{hoursText(departure.crew_hours)}</span>
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
      </dl>
      {asksSurvey(departure.kind) && <Survey departure={departure} />}
      {departure.staff_notes !== '' && <p className={classes.notes}>{departure.staff_notes}</p>}
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
