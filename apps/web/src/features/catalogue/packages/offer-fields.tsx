import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { Unit } from '@slipway/contract/catalogue/catalogue';
import { takesOwnStarts } from '@slipway/domain/catalogue/kind-rules';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import type { TimeOfDay } from '@slipway/domain/dates/dates';
import { formatTime } from '#lib/format.ts';
import { CountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { TimesField } from '#shared/fields/times-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { usePackageFormContext } from './package-form-context.ts';
import classes from '#features/catalogue/catalogue.module.css';

/**
 * When and to how many a package is offered, and what is included in it.
 * @param unitStarts the starts of the unit itself; none: it has those of the kind
 * @param bookings how many bookings of it are ahead
 */
export function OfferFields(props: {
  kind: PackageKind | null;
  unit: Unit | undefined;
  unitStarts: readonly TimeOfDay[];
  bookings: number;
}) {
  const { kind, unit, unitStarts, bookings } = props;
  const { t } = useLingui();
  const form = usePackageFormContext();
  const { values } = form;
  const bySeat = kind?.soldBy === 'seat';
  return (
    <>
      {(kind === null || takesOwnStarts(kind.starts)) && (
        <div className={classes.wide}>
          <TimesField
            label={t`Starts of its own`}
            description={
              unitStarts.length > 0
                ? t`Leave empty for those of the unit, which replace the kind’s: ${unitStarts.map(formatTime).join(', ')}.`
                : t`Leave empty for the starts of the unit or, where it has none, of the kind.`
            }
            name="starts"
            {...form.getInputProps('starts')}
          />
        </div>
      )}
      <CountField
        label={bySeat ? t`Minimum guests per party` : t`Minimum guests`}
        description={t`Leave empty for 1.`}
        name="least_guests"
        {...form.getInputProps('least_guests')}
      />
      <CountField
        label={bySeat ? t`Maximum guests per party` : t`Maximum guests`}
        description={
          unit === undefined
            ? t`Leave empty for the unit’s largest group.`
            : t`Leave empty for the unit’s largest group, ${unit.max_guests}.`
        }
        name="most_guests"
        {...form.getInputProps('most_guests')}
      />
      <DateField label={t`Active from`} name="active_from" {...form.getInputProps('active_from')} />
      <DateField
        label={t`Active to`}
        name="active_to"
        min={values.active_from ?? undefined}
        {...form.getInputProps('active_to')}
      />
      <Switch
        className={classes.wide ?? ''}
        label={t`Active`}
        description={
          bookings > 0
            ? t`Upcoming bookings keep it either way: ${bookings}.`
            : t`When off, nobody can book it.`
        }
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <Textarea
        label={t`Included`}
        description={t`Shown on its page, one item per line.`}
        name="included"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        {...form.getInputProps('included')}
      />
      <Textarea
        label={t`Not included`}
        description={t`What guests bring or pay for themselves.`}
        name="not_included"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        {...form.getInputProps('not_included')}
      />
    </>
  );
}
