import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/SegmentedControl.css';
import {
  ActionIcon,
  Button,
  Input,
  NumberInput,
  SegmentedControl,
  Text,
  TextInput,
} from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { CountField } from '#shared/fields/amount-field.tsx';
import { usePageData } from '#lib/page-data.ts';
import { Switch } from '#ui/switch.tsx';
import { useUnitFormContext } from '#features/catalogue/units/unit-form-context.ts';
import { maxTaxes, taxValue } from './product-terms.ts';
import classes from './products.module.css';

/** When a product is running low, how it is handed over, and how it is taxed. */
export function ProductTermsFields() {
  const { t } = useLingui();
  const form = useUnitFormContext();
  return (
    <>
      <CountField
        label={t`Low stock at`}
        description={t`A variant is low at this many free pieces or fewer. Leave empty to use the setting; 0 turns it off.`}
        name="low_stock_at"
        {...form.getInputProps('low_stock_at')}
      />
      <Switch
        label={t`Pick-up only`}
        description={t`It is handed over at a pick-up place, never shipped. An order that contains it is picked up as a whole.`}
        name="pickup_only"
        checked={form.values.pickup_only}
        onChange={(event) => form.setFieldValue('pickup_only', event.currentTarget.checked)}
      />
      <Taxes />
    </>
  );
}

function Taxes() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const form = useUnitFormContext();
  const { own_taxes, sale_taxes } = form.values;
  const usual = settings.sale_taxes.map(({ name, percent }) => `${name} ${percent}%`).join(', ');
  return (
    <Input.Wrapper
      labelElement="div"
      label={t`Taxes`}
      description={
        own_taxes
          ? t`Whether prices include tax follows the settings. New orders have these taxes; existing ones keep theirs.`
          : usual === ''
            ? t`Those of the settings: no tax is charged.`
            : t`Those of the settings: ${usual}.`
      }
      error={form.errors['sale_taxes']}
      role="group"
      aria-label={t`Taxes`}
    >
      <div>
        <SegmentedControl
          aria-label={t`Taxes`}
          data={[
            { value: 'usual', label: t`Of the settings` },
            { value: 'own', label: t`Its own` },
          ]}
          value={own_taxes ? 'own' : 'usual'}
          onChange={(value) => {
            const isOwn = value === 'own';
            form.setFieldValue('own_taxes', isOwn);
            // What is usual is where one begins from.
            if (isOwn && sale_taxes.length === 0) {
              form.setFieldValue('sale_taxes', settings.sale_taxes.map(taxValue));
            }
          }}
        />
      </div>
      {own_taxes && (
        <>
          {sale_taxes.length === 0 && (
            <Text size="sm" c="dimmed" mt={8}>
              <Trans>No tax is charged for it.</Trans>
            </Text>
          )}
          <ul className={classes.options}>
            {sale_taxes.map(({ key }, at) => (
              <li key={key} className={classes.tax}>
                <TextInput
                  aria-label={t`Name of tax ${at + 1}`}
                  placeholder={t`Name`}
                  name={`sale_taxes.${at}.name`}
                  maxLength={40}
                  {...form.getInputProps(`sale_taxes.${at}.name`)}
                />
                <NumberInput
                  aria-label={t`Percent of tax ${at + 1}`}
                  name={`sale_taxes.${at}.percent`}
                  hideControls
                  allowNegative={false}
                  decimalScale={3}
                  inputMode="decimal"
                  suffix={'\u00a0%'}
                  {...form.getInputProps(`sale_taxes.${at}.percent`)}
                />
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={t`Remove tax ${at + 1}`}
                  onClick={() => {
                    form.removeListItem('sale_taxes', at);
                    form.clearErrors();
                  }}
                >
                  <IconTrash size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
          {sale_taxes.length < maxTaxes && (
            <Button
              variant="default"
              size="xs"
              className={classes.addLine ?? ''}
              leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
              onClick={() => form.insertListItem('sale_taxes', taxValue({ name: '', percent: '' }))}
            >
              <Trans>Add a tax</Trans>
            </Button>
          )}
        </>
      )}
    </Input.Wrapper>
  );
}
