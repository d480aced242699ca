import '@mantine/core/styles/Radio.css';
import { Radio, Stack, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { paymentMethods } from '@slipway/domain/payments/payment-methods';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { TextSetting } from './setting-fields.tsx';
import { SettingsSection } from './settings-section.tsx';
import { settingName } from './setting-names.ts';
import { useSettingsFormContext } from './settings-values.ts';
import classes from './settings.module.css';

/** How the accountant's files are written, and the accounts of the journal, each named after what it holds until it is set. */
export function AccountsSection() {
  const { t, i18n } = useLingui();
  const form = useSettingsFormContext();
  const { accounts, sale_taxes: taxes } = form.values;
  // A tax that is no longer charged still has entries.
  const taxNames = new Set(
    [...taxes, ...accounts.taxes].map(({ name }) => name.trim()).filter((name) => name !== ''),
  );
  const nameTax = (name: string, account: string) =>
    form.setFieldValue(
      'accounts.taxes',
      accounts.taxes.some((one) => one.name === name)
        ? accounts.taxes.map((one) => (one.name === name ? { name, account } : one))
        : [...accounts.taxes, { name, account }],
    );
  const nameMethod = (method: string, account: string) =>
    form.setFieldValue(
      'accounts.methods',
      accounts.methods.some((one) => one.method === method)
        ? accounts.methods.map((one) => (one.method === method ? { method, account } : one))
        : [...accounts.methods, { method, account }],
    );
  return (
    <SettingsSection
      anchor="accounts"
      title={t`Accounts`}
      lead={t`What your accountant calls these in the journal, by number or by name. Leave one empty to use its name here.`}
    >
      <Radio.Group
        label={i18n._(settingName('accountant_files'))}
        description={t`As the spreadsheet of your accountant reads them. Many in Europe need semicolons.`}
        name="accountant_files"
        mb="md"
        {...form.getInputProps('accountant_files')}
      >
        <Stack gap={6} mt={6}>
          <Radio value="commas" label={t`Commas between cells, decimal points (1234.56)`} />
          <Radio value="semicolons" label={t`Semicolons between cells, decimal commas (1234,56)`} />
        </Stack>
      </Radio.Group>
      <div className={classes.grid}>
        <TextSetting path="accounts.bookings" />
        <TextSetting path="accounts.orders" />
        <TextSetting path="accounts.tips" />
        {[...taxNames].map((name) => (
          <TextInput
            key={name}
            label={t`Tax: ${name}`}
            name={`accounts.taxes.${name}`}
            autoComplete="off"
            maxLength={60}
            value={accounts.taxes.find((one) => one.name === name)?.account ?? ''}
            onChange={(event) => nameTax(name, event.currentTarget.value)}
          />
        ))}
        {paymentMethods.map((method) => {
          const methodLabel = i18n._(paymentMethodLabel(method));
          return (
            <TextInput
              key={method}
              label={t`Money by ${methodLabel}`}
              name={`accounts.methods.${method}`}
              autoComplete="off"
              maxLength={60}
              value={accounts.methods.find((one) => one.method === method)?.account ?? ''}
              onChange={(event) => nameMethod(method, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </SettingsSection>
  );
}
