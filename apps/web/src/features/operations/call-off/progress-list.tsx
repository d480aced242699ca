import { Anchor, Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { CalledOffTrip, CallOffState } from '@slipway/contract/operations/call-offs';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { useRef, useState } from 'react';
import { pathOf } from '#lib/page-paths.ts';
import { closedToHere } from '#ui/dialogs/use-close-opened.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { callOffStateLabel } from './call-off-labels.ts';
import classes from './call-off.module.css';

const perPage = 25;

/** The bookings of a call-off in pages, all or by state; failed ones are selected first. */
export function ProgressList({ trips }: { trips: readonly CalledOffTrip[] }) {
  const { i18n, t } = useLingui();
  const top = useRef<HTMLDivElement>(null);
  const [stateFilter, setStateFilter] = useState<CallOffState | null>(null);
  const [page, setPage] = useState(1);
  const countOf = (state: CallOffState) => trips.filter((trip) => trip.state === state).length;
  const states = [...new Set(trips.map(({ state }) => state))].sort(
    (a, b) => callOffStateLabel[a].order - callOffStateLabel[b].order,
  );
  // After a refetch no booking may be in that state.
  const only = states.find((state) => state === stateFilter) ?? null;
  const visible = only === null ? trips : trips.filter(({ state }) => state === only);
  const last = Math.max(1, Math.ceil(visible.length / perPage));
  const at = Math.min(page, last);
  const choose = (state: CallOffState | null) => {
    setStateFilter(state);
    setPage(1);
  };
  const choice = (state: CallOffState | null, label: string, count: number) => (
    <Button
      key={label}
      size="xs"
      variant={state === only ? 'filled' : 'default'}
      aria-pressed={state === only}
      onClick={() => choose(state)}
    >
      {label} {i18n.number(count)}
    </Button>
  );
  return (
    <div ref={top} className={classes.list}>
      {states.length > 1 && (
        <div role="group" aria-label={t`Show`} className={classes.states}>
          {choice(null, t`All`, trips.length)}
          {states.map((state) =>
            choice(state, i18n._(callOffStateLabel[state].label), countOf(state)),
          )}
        </div>
      )}
      <ul className={classes.progress}>
        {visible.slice((at - 1) * perPage, at * perPage).map((trip) => (
          <li key={trip.booking_id}>
            <Progress trip={trip} />
          </li>
        ))}
      </ul>
      {visible.length > perPage && (
        <Pager
          meta={{ page: at, per_page: perPage, total: visible.length }}
          onPage={(next) => {
            setPage(next);
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
    </div>
  );
}

function Progress({ trip }: { trip: CalledOffTrip }) {
  const { i18n, t } = useLingui();
  const { purpose } = usePageData().settings;
  const { label, tone } = callOffStateLabel[trip.state];
  const { booking_id: number, new_date: newDate, new_time: newTime, reason } = trip;
  return (
    <>
      <div className={classes.who}>
        <TextLink
          to={pathOf('bookings', purpose)}
          search={{ booking: number }}
          state={closedToHere}
        >
          {t`Booking ${number}`}
        </TextLink>{' '}
        <strong>
          <bdi>{trip.name}</bdi>
        </strong>
        <div className={classes.dim}>
          <bdi>
            {formatDate(trip.date)}, {formatTime(trip.time)}
          </bdi>{' '}
          · <bdi>{trip.unit === '' ? trip.package : trip.unit}</bdi>
        </div>
      </div>
      <Badge tone={tone}>{i18n._(label)}</Badge>
      {(trip.state === 'to_phone' || (trip.state === 'reversed' && trip.email === '')) && (
        <div className={classes.more}>
          {trip.phone === '' ? (
            t`There is neither an email address nor a phone number.`
          ) : (
            <>
              {t`No email address. Call`}{' '}
              <Anchor href={phoneLink(trip.phone)}>
                <bdi>{phoneText(trip.phone)}</bdi>
              </Anchor>
            </>
          )}
        </div>
      )}
      {newDate !== null && (
        <div className={classes.more}>
          {t`New date`}:{' '}
          <bdi>
            {formatDate(newDate)}
            {newTime === null ? '' : `, ${formatTime(newTime)}`}
          </bdi>
        </div>
      )}
      {reason !== '' && (
        <div className={trip.state === 'failed' ? classes.reason : classes.more}>
          {channelLabel(trip, t`Email failed`, t`SMS failed`)}
          <bdi>{reason}</bdi>
        </div>
      )}
    </>
  );
}

/** A customer may have been reached by one channel only: which one failed. */
function channelLabel({ state, mail }: CalledOffTrip, byMail: string, bySms: string): string {
  if (state !== 'told') return '';
  return `${mail === 'failed' ? byMail : bySms}: `;
}
