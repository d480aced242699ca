import { awaitingLabel } from '@slipway/domain/bookings/status';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DepartureWithManifest, ManifestParty } from '@slipway/contract/operations/departures';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { pathOf } from '#lib/page-paths.ts';
import { closedToHere } from '#ui/dialogs/use-close-opened.ts';
import { WaiverBadge } from '#features/bookings/index.ts';
import { inOwnWords } from '#lib/i18n.ts';
import { usePageData } from '#lib/page-data.ts';
import { Badge } from '#ui/list/badge.tsx';
import { TextLink } from '#ui/links.tsx';
import { Money } from '#ui/money.tsx';
import { Arrived } from './arrived.tsx';
import { guestsText, partyText } from './departure-labels.ts';
import { TickBoxes } from '../tick-boxes.tsx';
import sheet from '../day-sheet.module.css';
import classes from './departures.module.css';

/** The parties of a departure with types, balance, and who has come; on paper with boxes to tick. */
export function Manifest(props: {
  departure: DepartureWithManifest;
  /** Marks cannot be saved now. */
  disabled?: boolean;
  onSet: (bookingId: number, arrived: number) => Promise<unknown>;
}) {
  const { departure, disabled = false, onSet } = props;
  if (departure.parties.length === 0) {
    return (
      <p className={classes.dim}>
        <Trans>Nobody has booked yet.</Trans>
      </p>
    );
  }
  return (
    <ul className={classes.parties}>
      {departure.parties.map((party) => (
        <li key={party.booking_id} className={classes.party}>
          <Party
            party={party}
            asksNames={departure.asks_names}
            disabled={disabled}
            onSet={(arrived) => onSet(party.booking_id, arrived)}
          />
        </li>
      ))}
    </ul>
  );
}

function Party(props: {
  party: ManifestParty;
  asksNames: boolean;
  disabled: boolean;
  onSet: (arrived: number) => Promise<unknown>;
}) {
  const { party, asksNames, disabled, onSet } = props;
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const { name, phone, left, currency, details, arrived, hold } = party;
  const unnamed = details - party.guests.length;
  return (
    <>
      <div className={classes.who}>
        <strong>
          {hold ? (
            <bdi>{name}</bdi>
          ) : (
            <TextLink
              to={pathOf('bookings', purpose)}
              search={{ booking: party.booking_id }}
              state={closedToHere}
            >
              <bdi>{name}</bdi>
            </TextLink>
          )}
        </strong>
        {phone !== '' && (
          <a href={phoneLink(phone)} className={sheet.phone}>
            <bdi>{phoneText(phone)}</bdi>
          </a>
        )}
      </div>
      <div className={classes.what}>
        <span>{partyText(party)}</span>
        <span className={classes.dim}>{guestsText(details)}</span>
      </div>
      <div className={classes.money} data-due={(left > 0 && !party.called_off) || undefined}>
        {hold && (
          <Badge tone="waiting">
            <Trans>Payment pending</Trans>
          </Badge>
        )}
        {party.awaiting && <Badge tone="waiting">{inOwnWords(awaitingLabel)}</Badge>}
        {party.called_off && (
          <Badge tone="bad">
            <Trans>Called off</Trans>
          </Badge>
        )}
        {party.waivers_signed !== null && !hold && !party.called_off && (
          <WaiverBadge signed={party.waivers_signed} guests={details} />
        )}
        {!hold && !party.called_off && !party.awaiting && (
          <>
            {left > 0 ? (
              <span>
                <Trans>
                  <Money amount={left} currency={currency} /> due
                </Trans>
              </span>
            ) : (
              <Trans>Paid</Trans>
            )}
          </>
        )}
      </div>
      {!hold && !party.called_off ? (
        <Arrived name={name} arrived={arrived} guests={details} disabled={disabled} onSet={onSet} />
      ) : (
        <span />
      )}
      <TickBoxes guests={details} />
      {(asksNames || party.staff_notes !== '') && (
        <div className={classes.more}>
          {party.guests.length > 0 && (
            <p>
              {party.guests
                .map((one) => (one.type === '' ? one.name : `${one.name} (${one.type})`))
                .join(', ')}
            </p>
          )}
          {asksNames && !hold && unnamed > 0 && (
            <p className={classes.dim}>{t`Names missing: ${unnamed}`}</p>
          )}
          {party.emergency_phone !== '' && (
            <p className={classes.dim}>
              <Trans>
                In an emergency:{' '}
                <a href={phoneLink(party.emergency_phone)}>
                  <bdi>{phoneText(party.emergency_phone)}</bdi>
                </a>
              </Trans>
            </p>
          )}
          {party.staff_notes !== '' && <p className={sheet.notes}>{party.staff_notes}</p>}
        </div>
      )}
    </>
  );
}
