import '@mantine/core/styles/Input.css';
import { Button, Input } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PackageExtra } from '@slipway/contract/catalogue/extras';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import type { PackageTrip } from '#features/bookings/book/trip.ts';
import { ExtrasFields } from './extras-fields.tsx';
import type { EditedExtras } from './use-edited-extras.ts';
import classes from './extras.module.css';

/** The extras in a window that edits a booking; nothing where there are none to choose. */
export function EditExtras(props: {
  extras: EditedExtras;
  trip: PackageTrip | null;
  asked: readonly RequestedExtra[];
  guests: number;
  /** Why an extra can no longer be changed; absent or undefined: it can. */
  closed?: ((extra: PackageExtra) => string | undefined) | undefined;
  error: string | undefined;
  onChange: (asked: RequestedExtra[]) => void;
}) {
  const { t } = useLingui();
  const { extras, trip, asked, guests, error } = props;
  if (trip === null || extras.state === 'none') return null;
  const { length } = trip.pkg.kind_facts;
  const bySeat = trip.guestTypes.reduce((sum, { count }) => sum + count, 0);
  const shown = asked.filter(({ id }) => extras.offered.some((extra) => extra.id === id));
  return (
    <div role="group" aria-label={t`Extras`} data-field="extras">
      <Input.Label component="div">
        <Trans>Extras</Trans>
      </Input.Label>
      {extras.state === 'loading' && <div className={classes.loading} aria-busy />}
      {extras.state === 'failed' && (
        <p className={classes.failed} role="alert">
          <Trans>The extras could not be loaded.</Trans>{' '}
          <Button variant="subtle" size="compact-sm" onClick={extras.retry}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {extras.state === 'ready' && (
        <ExtrasFields
          offered={extras.offered}
          asked={shown}
          party={{ guests: bySeat || guests, items: trip.quantity }}
          counted={length.form === 'days' ? length.counted : 'days'}
          own={extras.own}
          closed={props.closed}
          onChange={props.onChange}
        />
      )}
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
    </div>
  );
}
