import { Select, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fields } from '#ui/edit/fields.tsx';
import { CountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { UnitBlocks } from './unit-blocks.tsx';
import { useUnitFormContext } from './unit-form-context.ts';
import type { UnitChoices } from './use-unit-choices.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** The unit's schedule and calendar settings (docs/rules/catalogue-and-feeds.md, "Units and products"). */
export function UnitCalendarSection(props: {
  /** Null while the unit is unsaved, so none of its dates can be blocked. */
  unitId: number | null;
  choices: UnitChoices;
  today: string;
}) {
  const { unitId, choices, today } = props;
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { maintenance_from, maintenance_to } = form.values;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Calendar</Trans>
      </Title>
      <Fields columns={2}>
        <Select
          label={t`Schedule`}
          name="schedule"
          allowDeselect={false}
          data={[
            { value: 'day', label: t`One booking a day` },
            { value: 'slots', label: t`Three a day: 6 AM, 12 PM, 6 PM` },
          ]}
          value={form.values.schedule}
          onChange={(value) => form.setFieldValue('schedule', value === 'slots' ? 'slots' : 'day')}
        />
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
          description={t`The largest group for one booking.`}
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
      {unitId !== null && <UnitBlocks unitId={unitId} today={today} />}
    </section>
  );
}
