import { Select, Text, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { fuelTypes, transmissions } from '@slipway/domain/catalogue/unit-choices';
import { usePageData } from '#lib/page-data.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { Switch } from '#ui/switch.tsx';
import { CountField } from '#shared/fields/amount-field.tsx';
import { useUnitFormContext } from './unit-form-context.ts';
import { fuelTypeOf, transmissionOf } from './unit-values.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** Measures and propulsion. */
export function UnitMeasuresSection() {
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { purpose } = usePageData().settings;
  const measures = [
    ['length', t`Length`],
    ['tonnage', t`Tonnage`],
    ['capacity', t`Capacity`],
    ['height', t`Height`],
    ['weight', t`Weight`],
  ] as const;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Measures</Trans>
      </Title>
      {purpose === 'rent' && (
        <Text size="sm" c="dimmed">
          <Trans>
            Length, tonnage, capacity, height and weight are needed. Enter 0 for what it does not
            have.
          </Trans>
        </Text>
      )}
      <Fields columns={2}>
        {measures.map(([name, label]) => (
          <CountField
            key={name}
            label={label}
            name={name}
            decimals={3}
            {...form.getInputProps(name)}
          />
        ))}
        <TextInput label={t`Specialty`} name="specialty" {...form.getInputProps('specialty')} />
        <Select
          label={t`Transmission`}
          name="transmission"
          allowDeselect={false}
          data={[...transmissions]}
          value={form.values.transmission}
          onChange={(value) => form.setFieldValue('transmission', transmissionOf(value))}
        />
        <Select
          label={t`Fuel type`}
          name="fuel_type"
          allowDeselect={false}
          data={[...fuelTypes]}
          value={form.values.fuel_type}
          onChange={(value) => form.setFieldValue('fuel_type', fuelTypeOf(value))}
        />
        <Switch
          className={classes.wide ?? ''}
          label={t`Allow full control (rent without driver)`}
          {...form.getInputProps('full_control', { type: 'checkbox' })}
        />
      </Fields>
    </section>
  );
}
