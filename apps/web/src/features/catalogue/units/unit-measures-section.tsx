import { Select, Text, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { fuelTypes, transmissions, type UnitFact } from '@slipway/domain/catalogue/unit-choices';
import { usePageData } from '#lib/page-data.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { Switch } from '#ui/switch.tsx';
import { CountField } from '#shared/fields/amount-field.tsx';
import { useUnitFormContext } from './unit-form-context.ts';
import { factsOf, fuelTypeOf, transmissionOf } from './unit-values.ts';
import type { UnitChoices } from './use-unit-choices.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** The measures and choices that units of the category have; products have none to ask for. */
export function UnitMeasuresSection({ choices }: { choices: UnitChoices }) {
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { purpose } = usePageData().settings;
  const facts = factsOf(choices, form.values);
  const has = (fact: UnitFact) => facts.includes(fact);
  const measures = [
    ['length', t`Length`],
    ['tonnage', t`Tonnage`],
    ['capacity', t`Capacity`],
    ['height', t`Height`],
    ['weight', t`Weight`],
  ] as const;
  const needed = measures.filter(([name]) => has(name)).map(([, label]) => label);
  if (purpose === 'sell' || facts.length === 0) return null;
  return (
    <section className={classes.section}>
      <Title order={3} size="h4">
        <Trans>Measures</Trans>
      </Title>
      {needed.length > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>
            Needed: {needed.join(', ')}. Enter 0 for what it does not have. A category can have
            fewer.
          </Trans>
        </Text>
      )}
      <Fields columns={2}>
        {measures
          .filter(([name]) => has(name))
          .map(([name, label]) => (
            <CountField
              key={name}
              label={label}
              name={name}
              decimals={3}
              {...form.getInputProps(name)}
            />
          ))}
        {has('specialty') && (
          <TextInput label={t`Specialty`} name="specialty" {...form.getInputProps('specialty')} />
        )}
        {has('transmission') && (
          <Select
            label={t`Transmission`}
            name="transmission"
            allowDeselect={false}
            data={[...transmissions]}
            value={form.values.transmission}
            onChange={(value) => form.setFieldValue('transmission', transmissionOf(value))}
          />
        )}
        {has('fuel_type') && (
          <Select
            label={t`Fuel type`}
            name="fuel_type"
            allowDeselect={false}
            data={[...fuelTypes]}
            value={form.values.fuel_type}
            onChange={(value) => form.setFieldValue('fuel_type', fuelTypeOf(value))}
          />
        )}
        {has('full_control') && (
          <Switch
            className={classes.wide ?? ''}
            label={t`Allow full control (rent without driver)`}
            {...form.getInputProps('full_control', { type: 'checkbox' })}
          />
        )}
      </Fields>
    </section>
  );
}
