import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { useMay } from '#shared/use-may.ts';
import { endText } from '#shared/packages/trip-text.ts';
import { ButtonLink } from '#ui/links.tsx';
import { TripTime } from '../daily-log/trip-time.tsx';
import { departureUnit, seatsText } from './departure-labels.ts';
import { State } from './departure-state.tsx';
import { Manifest } from './manifest.tsx';
import { useCheckIn } from './use-departure.ts';
import sheet from '../day-sheet.module.css';
import classes from './departures.module.css';

/** A departure in the daily log, once with all its parties. */
export function DayDeparture(props: {
  date: string;
  departure: DepartureWithManifest;
  offline: boolean;
}) {
  const { date, departure, offline } = props;
  const hasDepartures = useMay(supervisorArea);
  const checkIn = useCheckIn(departure.id);
  const { supervisor, mate } = departure.crew;
  const crew = [supervisor, mate].flatMap((one) => one?.name ?? []);
  const count = departure.parties.length;
  return (
    <>
      <div className={sheet.tripHead}>
        <TripTime date={date} trip={departure} />
        <div className={sheet.what}>
          <strong>
            <bdi>{departure.package}</bdi>, {seatsText(departure)}
          </strong>
          <span>
            <bdi>{departureUnit(departure)}</bdi> · <Trans>until {endText(departure)}</Trans>
          </span>
          <span>{crew.length === 0 ? <Trans>No supervisor yet</Trans> : crew.join(', ')}</span>
        </div>
        <State of={departure} />
        {hasDepartures && (
          <ButtonLink
            to="/admin/departures"
            search={{ departure: departure.id }}
            variant="default"
            size="xs"
            className="no-print"
          >
            <Trans>Manifest</Trans>
          </ButtonLink>
        )}
      </div>
      {departure.notes !== '' && <p className={sheet.notes}>{departure.notes}</p>}
      {count > 0 && (
        <details className={classes.fold} open>
          <summary>
            <span>{plural(count, { one: '# party', other: '# parties' })}</span>
          </summary>
          <Manifest departure={departure} disabled={offline} onSet={checkIn} />
        </details>
      )}
    </>
  );
}
