import { Select, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fields } from '#ui/edit/fields.tsx';
import { CountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { TimesField } from '#shared/fields/times-field.tsx';
import { UnitBlocks } from './unit-blocks.tsx';
import { useUnitFormContext } from './unit-form-context.ts';
import type { UnitChoices } from './use-unit-choices.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** The unit's schedule and calendar settings (docs/rules/catalogue-and-feeds.md, "Units and products"). */
export function UnitCalendarSection(props: {
  /** Null while the unit is unsaved, so none of its dates can be blocked. */
  unitId: number | null;
  /** Whether it is let, or only sold. */
  isLet: boolean;
  choices: UnitChoices;
  today: string;
}) {
  const { unitId, isLet, choices, today } = props;
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { maintenance_from, maintenance_to } = form.values;
  const sellsSeats = choices.kinds.some((kind) => kind.sold_by === 'seat' && kind.ended === 0);
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Calendar</Trans>
      </Title>
      <Fields columns={2}>
        {isLet && (
          <>
            <Select
              label={t`Schedule`}
              name="schedule"
              allowDeselect={false}
              description={
                form.values.schedule === 'day'
                  ? t`Each booking takes its whole day.`
                  : t`Bookings take their own time, so a day can hold several.`
              }
              data={[
                { value: 'day', label: t`By the day` },
                { value: 'times', label: t`By times` },
              ]}
              value={form.values.schedule}
              onChange={(value) => {
                form.setFieldValue('schedule', value === 'times' ? 'times' : 'day');
                // The start that a new unit by the day begins with would hide those of its kinds.
                if (unitId === null && value === 'times' && !form.isTouched('starts')) {
                  form.setFieldValue('starts', []);
                }
              }}
            />
            <CountField
              label={t`Most bookings a day`}
              description={t`For each item, by the day on which they start. Leave empty for any number.`}
              name="most_per_day"
              {...form.getInputProps('most_per_day')}
            />
            <TimesField
              label={t`Starts of its own`}
              description={t`They replace those of its packages’ kinds. Leave empty to keep them.`}
              name="starts"
              {...form.getInputProps('starts')}
            />
            <CountField
              label={t`Change limit in days`}
              description={t`With fewer days to the trip customers have to ask you. Leave empty for no limit.`}
              name="change_limit_days"
              {...form.getInputProps('change_limit_days')}
            />
          </>
        )}
        <Select
          label={t`Default supervisor`}
          name="supervisor_id"
          placeholder={t`None`}
          clearable
          clearButtonProps={{ 'aria-label': t`No supervisor` }}
          searchable
          data={choices.supervisors.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('supervisor_id')}
        />
        <CountField
          label={t`Max. guests`}
          description={
            sellsSeats
              ? t`The largest group for one booking. On a departure everybody aboard counts, infants on a lap too.`
              : t`The largest group for one booking.`
          }
          name="max_guests"
          {...form.getInputProps('max_guests')}
        />
        <CountField
          label={t`Included guests`}
          description={t`Each extra guest pays the package’s additional price.`}
          name="included_guests"
          {...form.getInputProps('included_guests')}
        />
        <DateField
          label={t`Maintenance from`}
          name="maintenance_from"
          min={maintenance_from !== null && maintenance_from < today ? maintenance_from : today}
          {...form.getInputProps('maintenance_from')}
        />
        <DateField
          label={t`Maintenance to`}
          name="maintenance_to"
          min={maintenance_to !== null && maintenance_to < today ? maintenance_to : today}
          {...form.getInputProps('maintenance_to')}
        />
      </Fields>
      {unitId !== null && <UnitBlocks unitId={unitId} />}
    </section>
  );
}
