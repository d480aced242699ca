import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { formatTime } from '#lib/format.ts';
import { endText } from '#shared/packages/trip-text.ts';
import { ButtonLink } from '#ui/links.tsx';
import { departureUnit, seatsText } from './departure-labels.ts';
import { State } from './departure-state.tsx';
import { Manifest } from './manifest.tsx';
import { useAboard } from './use-departure.ts';
import classes from './departures.module.css';

/** A departure in the daily log, once with all its parties. */
export function DayDeparture(props: { departure: DepartureWithManifest; offline: boolean }) {
  const { departure, offline } = props;
  const queryClient = useQueryClient();
  const setAboard = useAboard(departure.id);
  const { supervisor, mate } = departure.crew;
  const count = departure.parties.length;
  return (
    <>
      <div className={classes.dayHead}>
        <bdi className={classes.time}>{formatTime(departure.time)}</bdi>
        <div className={classes.dayWhat}>
          <strong>
            <bdi>{departure.package}</bdi>, {seatsText(departure)}
          </strong>
          <span className={classes.dim}>
            <bdi>{departureUnit(departure)}</bdi> · <Trans>until {endText(departure)}</Trans>
          </span>
          <span className={classes.dim}>
            {supervisor === null ? (
              <Trans>No supervisor yet</Trans>
            ) : (
              [supervisor, mate].flatMap((one) => one?.name ?? []).join(', ')
            )}
          </span>
        </div>
        <State of={departure} />
        <ButtonLink
          to="/admin/departures"
          search={{ departure: departure.id }}
          variant="default"
          size="xs"
          className="no-print"
        >
          <Trans>Manifest</Trans>
        </ButtonLink>
      </div>
      {departure.notes !== '' && <p className={classes.notes}>{departure.notes}</p>}
      {count > 0 && (
        <details className={classes.fold} open>
          <summary>{plural(count, { one: '# party', other: '# parties' })}</summary>
          <Manifest
            departure={departure}
            disabled={offline}
            onSet={async (bookingId, arrived) => {
              await setAboard(bookingId, arrived);
              await queryClient.invalidateQueries({ queryKey: ['daily-log', departure.date] });
            }}
          />
        </details>
      )}
    </>
  );
}
