import { Button, Group } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { useState } from 'react';
import { NewButton } from '#features/bookings/index.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { endText } from '#shared/packages/trip-text.ts';
import { useNow } from '#shared/time/use-now.ts';
import facts from '#ui/facts.module.css';
import { askToConfirm } from '#ui/dialogs/dialogs.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { MessageGuests } from '../guest-messages/message-guests.tsx';
import { PrintPage } from '../print-page.tsx';
import { departureUnit, guestsText, isTooFew, seatsText, withoutSeat } from './departure-labels.ts';
import { State } from './departure-state.tsx';
import { Manifest } from './manifest.tsx';
import { useCheckIn, useDeparture, useDepartureChange } from './use-departure.ts';
import sheet from '../day-sheet.module.css';
import classes from './departures.module.css';

const DepartureForm = lazyPart(async () => (await import('./departure-form.tsx')).DepartureForm);
const CallOffDeparture = lazyPart(
  async () => (await import('./call-off-departure.tsx')).CallOffDeparture,
);
const MoveDeparture = lazyPart(async () => (await import('./move-departure.tsx')).MoveDeparture);

/** One departure: its manifest, seats, crew and notes, and what staff can do with it. */
export function DeparturePage({ id }: { id: number }) {
  const { t } = useLingui();
  const departure = useDeparture(id);
  const one = departure.data?.data;
  return (
    <>
      <PageHeader
        title={one ? <bdi>{one.package}</bdi> : t`Departure`}
        {...(one ? { lead: <When of={one} /> } : {})}
        action={
          <Group gap="xs" className="no-print">
            <ButtonLink to="/admin/departures" variant="default">
              <Trans>All departures</Trans>
            </ButtonLink>
            {one && (
              <ButtonLink to="/admin/daily-log" search={{ date: one.date }} variant="default">
                <Trans>Daily log</Trans>
              </ButtonLink>
            )}
            {one && <NewParty departure={one} />}
            {one && isWaiting(one) && <MessageGuests audience={{ departure_id: id }} />}
            <PrintPage />
          </Group>
        }
      />
      <Loaded query={departure} heights={[120, 320]} problem={t`The departure could not be loaded`}>
        {({ data }) => <Parts departure={data} />}
      </Loaded>
    </>
  );
}

/** Whether somebody is to sail: it has a booking that is not called off. */
const isWaiting = ({ parties }: DepartureWithManifest) =>
  parties.some((party) => !party.hold && !party.called_off);

/** Leads to a booking of this departure while it has seats and has not left. */
function NewParty({ departure }: { departure: DepartureWithManifest }) {
  const isPast = Date.parse(departure.starts_at) <= useNow().getTime();
  const { seats, seats_taken: taken, seats_held: held, closed, called_off: off } = departure;
  if (isPast || closed || off || taken + held >= seats) return null;
  const { date, unit_id: unit, package_id: pkg, time } = departure;
  return (
    <NewButton date={date} departure={{ unit, package: pkg, time }}>
      <Trans>New booking</Trans>
    </NewButton>
  );
}

function When({ of }: { of: DepartureWithManifest }) {
  return (
    <>
      <bdi>{formatDate(of.date)}</bdi>, <bdi>{formatTime(of.time)}</bdi> – <bdi>{endText(of)}</bdi>,{' '}
      <bdi>{departureUnit(of)}</bdi>
    </>
  );
}

function Parts({ departure }: { departure: DepartureWithManifest }) {
  const { t } = useLingui();
  const changeQuery = useQueryChange();
  const checkIn = useCheckIn(departure.id);
  const [editing, setEditing] = useState(false);
  const [moving, setMoving] = useState(false);
  const { off } = useRouteSearch('departures');
  const callOff = (isOpen: boolean) => changeQuery({ off: isOpen ? 1 : null }, { replace: true });
  const isPast = Date.parse(departure.starts_at) <= useNow().getTime();
  const sailing = departure.parties.filter((party) => !party.hold && !party.called_off);
  const aboard = sailing.reduce((sum, { arrived }) => sum + arrived, 0);
  const expected = sailing.reduce((sum, { details }) => sum + details, 0);
  return (
    <div className={classes.page}>
      <section aria-label={t`Manifest`} className={sheet.card}>
        <div className={classes.head}>
          <h2>
            <Trans>Manifest</Trans>
          </h2>
          <span aria-live="polite">
            <Trans>
              {aboard} of {expected} arrived
            </Trans>
          </span>
        </div>
        <Manifest departure={departure} onSet={checkIn} />
      </section>
      <aside className={classes.side}>
        <Seats departure={departure} onEdit={() => setEditing(true)} />
        <section aria-label={t`Crew and notes`} className={sheet.card}>
          <div className={classes.head}>
            <h2>
              <Trans>Crew and notes</Trans>
            </h2>
            <Button
              size="xs"
              variant="default"
              className="no-print"
              aria-label={t`Edit seats, crew and notes`}
              onClick={() => setEditing(true)}
            >
              <Trans>Edit</Trans>
            </Button>
          </div>
          <dl className={facts.facts}>
            <div>
              <dt>{t`Supervisor`}</dt>
              <dd>{departure.crew.supervisor?.name ?? t`Nobody yet`}</dd>
            </div>
            <div>
              <dt>{t`Mate`}</dt>
              <dd>{departure.crew.mate?.name ?? t`Nobody yet`}</dd>
            </div>
          </dl>
          {departure.notes !== '' && <p className={sheet.notes}>{departure.notes}</p>}
        </section>
        {!isPast && (
          <Actions
            departure={departure}
            onMove={() => setMoving(true)}
            onCallOff={() => callOff(true)}
          />
        )}
      </aside>
      {editing && <DepartureForm departure={departure} onClose={() => setEditing(false)} />}
      {moving && !isPast && (
        <MoveDeparture
          departure={departure}
          onMoved={(to) => changeQuery({ departure: to })}
          onClose={() => setMoving(false)}
        />
      )}
      {off !== null && !isPast && !departure.called_off && (
        <CallOffDeparture
          departure={departure}
          onDone={() => callOff(false)}
          onClose={() => callOff(false)}
        />
      )}
      {departure.parties.length === 0 && (
        <p className="no-print">
          <TextLink to="/admin/departures" search={{ unit: departure.unit_id }}>
            <Trans>Other departures of {departure.unit}</Trans>
          </TextLink>
        </p>
      )}
    </div>
  );
}

function Seats(props: { departure: DepartureWithManifest; onEdit: () => void }) {
  const { departure, onEdit } = props;
  const { t } = useLingui();
  const { seats_held: held, least_to_sail: least, persons, most_persons: most } = departure;
  const { seats, seats_taken: taken } = departure;
  const laps = withoutSeat(departure);
  return (
    <section aria-label={t`Seats`} className={sheet.card}>
      <div className={classes.head}>
        <h2>
          <Trans>Seats</Trans>
        </h2>
        <State of={departure} />
      </div>
      <dl className={facts.facts}>
        <div>
          <dt>{t`Sold`}</dt>
          <dd className="numbers">{seatsText(departure)}</dd>
        </div>
        <div>
          <dt>{t`Aboard`}</dt>
          <dd>
            <Trans>
              {persons} of at most {most}
            </Trans>
          </dd>
        </div>
        {held > 0 && (
          <div>
            <dt>{t`Being paid right now`}</dt>
            <dd className="numbers">{held}</dd>
          </div>
        )}
        {laps > 0 && (
          <div>
            <dt>{t`Without a seat`}</dt>
            <dd>{guestsText(laps)}</dd>
          </div>
        )}
        {least !== null && !departure.all_called_off && (
          <div>
            <dt>{t`Sails from`}</dt>
            <dd>{departure.sails_anyway ? t`any number` : guestsText(least)}</dd>
          </div>
        )}
      </dl>
      {laps > 0 && persons >= most && taken < seats && (
        <p className={`${classes.dim ?? ''} ${classes.belowFacts ?? ''}`}>
          <Trans>
            Nobody else fits: guests without a seat count towards the unit’s largest group.
          </Trans>
        </p>
      )}
      {!departure.called_off && (
        <div className={`${classes.belowFacts ?? ''} no-print`}>
          <Button size="xs" variant="default" onClick={onEdit}>
            <Trans>Change seats</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

/** Close or open to sales, sail with few guests, keep without bookings, call off. */
function Actions(props: {
  departure: DepartureWithManifest;
  onMove: () => void;
  onCallOff: () => void;
}) {
  const { departure, onMove, onCallOff } = props;
  const { t } = useLingui();
  const change = useDepartureChange(departure);
  const { closed, called_off: calledOff, bookings, parties } = departure;
  const waiting = parties.filter((party) => !party.hold && !party.called_off).length;
  const closeEmpty = async () => {
    const sure = await askToConfirm({
      title: t`Close this departure?`,
      text: t`Nobody has booked it. It is no longer sold, and its time is free for other trips.`,
      yes: t`Close it`,
      no: t`Go back`,
    });
    if (sure) change.mutate({ closed: true, opened_ahead: false });
  };
  const does = (what: Parameters<typeof change.mutate>[0], done: string) =>
    change.mutate(what, { onSuccess: () => toastSuccess(done) });
  return (
    <section aria-label={t`Sales`} className={`${sheet.card ?? ''} no-print`}>
      <div className={classes.head}>
        <h2>
          <Trans>Sales</Trans>
        </h2>
      </div>
      {calledOff && (
        <p className={classes.dim}>
          {waiting > 0 || bookings > 0 ? (
            <Trans>It keeps its time until the last customer has chosen.</Trans>
          ) : (
            <Trans>
              All customers have chosen. Open a departure ahead to sell this start again.
            </Trans>
          )}
        </p>
      )}
      <Group gap="xs">
        {isTooFew(departure) && (bookings > 0 || departure.opened_ahead) && (
          <Button
            loading={change.isPending}
            onClick={() =>
              does({ sails_anyway: true }, t`It sails, however many guests there are.`)
            }
          >
            <Trans>Sails anyway</Trans>
          </Button>
        )}
        {!calledOff && closed && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => does({ closed: false }, t`Open to sales again.`)}
          >
            <Trans>Open to sales</Trans>
          </Button>
        )}
        {!calledOff && !closed && bookings > 0 && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() => does({ closed: true }, t`Closed to sales.`)}
          >
            <Trans>Close to sales</Trans>
          </Button>
        )}
        {!calledOff && departure.opened_ahead && bookings > 0 && (
          <Button
            variant="default"
            loading={change.isPending}
            onClick={() =>
              does({ opened_ahead: false }, t`It keeps its time only as long as it has bookings.`)
            }
          >
            <Trans>Keep it only while booked</Trans>
          </Button>
        )}
        {bookings === 0 && !closed && (
          <Button variant="default" loading={change.isPending} onClick={() => void closeEmpty()}>
            <Trans>Close and free its time</Trans>
          </Button>
        )}
        {departure.call_off_id !== null && (
          <ButtonLink
            to="/admin/called-off"
            search={{ edit: departure.call_off_id }}
            variant="default"
          >
            <Trans>Answers of the customers</Trans>
          </ButtonLink>
        )}
        {!departure.all_called_off && (bookings > 0 || departure.opened_ahead) && (
          <Button variant="default" onClick={onMove}>
            <Trans>Move…</Trans>
          </Button>
        )}
        {waiting > 0 && !calledOff && (
          <Button variant="outline" color="red" onClick={onCallOff}>
            <Trans>Call off…</Trans>
          </Button>
        )}
      </Group>
    </section>
  );
}
