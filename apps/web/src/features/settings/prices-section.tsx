import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CurrencySetting, NumberSetting, TextSetting } from './setting-fields.tsx';
import { settingName } from './setting-names.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSettingsFormContext } from './settings-values.ts';
import { Switch } from '#ui/switch.tsx';
import classes from './settings.module.css';

/** The maximum number of taxes. */
const maxTaxes = 10;

/** Currency and taxes. */
export function PricesSection() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  return (
    <SettingsSection
      title={t`Taxes and prices`}
      lead={t`For new bookings. Existing bookings keep their prices and taxes.`}
    >
      <Stack gap="lg">
        <div className={classes.grid}>
          <CurrencySetting />
          <TextSetting
            path="tax_registration_id"
            description={t`Printed on invoices. Leave empty to print none.`}
          />
          <NumberSetting
            path="deposit_percent"
            description={t`Of the total, for packages without a deposit of their own.`}
            unit="%"
            decimals={2}
          />
        </div>
        <Switch
          label={i18n._(settingName('prices_include_tax'))}
          description={t`When off, tax is added on top of totals, deposits and instalments.`}
          name="prices_include_tax"
          {...form.getInputProps('prices_include_tax', { type: 'checkbox' })}
        />
        <Taxes />
      </Stack>
    </SettingsSection>
  );
}

/** The sales taxes, each with its name and percentage. */
export function Taxes() {
  const { i18n, t } = useLingui();
  const form = useSettingsFormContext();
  const taxes = form.values.sale_taxes;
  return (
    <fieldset className={classes.list}>
      <legend>{i18n._(settingName('sale_taxes'))}</legend>
      {taxes.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>No tax is charged.</Trans>
        </Text>
      )}
      {taxes.map((_tax, index) => (
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            className={classes.grow ?? ''}
            aria-label={t`Name of tax ${index + 1}`}
            placeholder={t`Name`}
            name={`sale_taxes.${index}.name`}
            {...form.getInputProps(`sale_taxes.${index}.name`)}
          />
          <div className={classes.short}>
            <NumberSetting
              path={`sale_taxes.${index}.percent`}
              spoken={t`Percent of tax ${index + 1}`}
              unit="%"
              decimals={3}
            />
          </div>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t`Remove tax ${index + 1}`}
            onClick={() => form.removeListItem('sale_taxes', index)}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {form.errors['sale_taxes'] !== undefined && (
        <Text size="sm" c="var(--sw-error)" role="alert">
          {form.errors['sale_taxes']}
        </Text>
      )}
      {taxes.length < maxTaxes && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => form.insertListItem('sale_taxes', { name: '', percent: 0 })}
        >
          <Trans>Add a tax</Trans>
        </Button>
      )}
    </fieldset>
  );
}
