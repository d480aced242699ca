import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { ActionIcon, Button, Input, MultiSelect, TagsInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ManagedShippingZone } from '@slipway/contract/catalogue/delivery';
import { maxShippingPrices, maxShippingRegions } from '@slipway/domain/orders/delivery';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { RowForm } from '#ui/edit/row-form.tsx';
import { CompanySelect } from '#features/catalogue/companies/company-select.tsx';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { countryChoices } from '#shared/fields/country-choices.ts';
import {
  freshStep,
  hasRegions,
  zoneBody,
  zoneRules,
  zoneValues,
  type ZoneValues,
} from './zone-values.ts';
import classes from './delivery.module.css';

type ZoneForm = UseFormReturnType<ZoneValues>;

/** Adds or edits a shipping zone, by the rules of docs/rules/shop.md, "What staff set up". */
export function ShippingZoneModal(props: {
  zone: ManagedShippingZone | null;
  onClose: () => void;
}) {
  const { zone, onClose } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const [countries] = useState(countryChoices);
  return (
    <RowForm
      row={zone}
      onClose={onClose}
      queryKey="shipping-zones"
      size={640}
      picture={false}
      title={zone ? t`Edit shipping zone` : t`Add a shipping zone`}
      valuesOf={zoneValues}
      rules={() => zoneRules(settings.company_id)}
      readOne={(id) => api('GET /api/shipping-zones/:id', { params: { id } })}
      send={(values, { row, ended }) => {
        if (!row) return api('POST /api/shipping-zones', { body: zoneBody(values) });
        const body = { ...zoneBody(values), version: row.version, ended };
        return api('PUT /api/shipping-zones/:id', { params: { id: row.id }, body });
      }}
      saved={zone ? t`Successfully updated` : t`Successfully added`}
      failed={zone ? t`Failed to update` : t`Failed to add`}
      uses={() =>
        t`Orders that were shipped by it keep what they paid; nobody can choose it any more.`
      }
      note={
        <Text size="sm" c="dimmed">
          <Trans>
            Tax by destination is not worked out: products and their shipping have the taxes of the
            products, wherever they go.
          </Trans>
        </Text>
      }
      fields={(form) => (
        <>
          <TextInput
            label={t`Name`}
            description={t`As customers read it when they choose: Canada, express.`}
            name="name"
            data-autofocus
            maxLength={80}
            {...form.getInputProps('name')}
          />
          <MultiSelect
            label={t`Countries`}
            placeholder={form.values.countries.length === 0 ? t`Choose countries` : ''}
            name="countries"
            searchable
            clearable
            hidePickedOptions
            nothingFoundMessage={t`No country found`}
            data={countries}
            {...form.getInputProps('countries')}
          />
          {hasRegions(form.values) && (
            <TagsInput
              label={t`Regions`}
              description={t`Provinces, states or islands with a price of their own, as customers read them. Empty: the whole country, apart from regions that another zone names.`}
              placeholder={form.values.regions.length === 0 ? t`Yukon, Nunavut, then Enter` : ''}
              name="regions"
              splitChars={[',', ';']}
              acceptValueOnBlur
              maxTags={maxShippingRegions}
              comboboxProps={{ disabled: true }}
              {...form.getInputProps('regions')}
            />
          )}
          <Prices form={form} />
          <CompanySelect
            value={form.values.company_id}
            onChange={(value) => form.setFieldValue('company_id', value)}
            error={form.errors['company_id']}
          />
        </>
      )}
    />
  );
}

/** A flat price, and what it costs instead from a price of the products on. */
function Prices({ form }: { form: ZoneForm }) {
  const { t } = useLingui();
  const { prices } = form.values;
  return (
    <Input.Wrapper
      labelElement="div"
      label={t`Price of shipping`}
      description={t`Of a whole order. A step with price 0 makes it free from there on.`}
      error={form.errors['prices']}
      role="group"
      aria-label={t`Price of shipping`}
    >
      <ul className={classes.steps}>
        {prices.map(({ key }, at) => (
          <li key={key} className={classes.step} data-first={at === 0}>
            {at > 0 && (
              <AmountField
                label={t`For products from`}
                aria-label={t`Step ${at}: for products from`}
                name={`prices.${at}.from`}
                {...form.getInputProps(`prices.${at}.from`)}
              />
            )}
            <AmountField
              label={t`Price`}
              aria-label={at === 0 ? t`Price` : t`Step ${at}: price`}
              name={`prices.${at}.price`}
              {...form.getInputProps(`prices.${at}.price`)}
            />
            {at > 0 && (
              <ActionIcon
                className={classes.remove ?? ''}
                variant="subtle"
                size={36}
                aria-label={t`Remove step ${at}`}
                onClick={() => {
                  form.removeListItem('prices', at);
                  form.clearErrors();
                }}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {prices.length < maxShippingPrices && (
        <Button
          variant="default"
          size="xs"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => form.insertListItem('prices', freshStep())}
        >
          <Trans>Add a step</Trans>
        </Button>
      )}
    </Input.Wrapper>
  );
}
