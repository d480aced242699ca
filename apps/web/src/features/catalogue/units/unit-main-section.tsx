import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/ScrollArea.css';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { usePageData } from '#lib/page-data.ts';
import { Fields } from '#ui/edit/fields.tsx';
import { AmountField, CountField } from '#shared/fields/amount-field.tsx';
import { CompanySelect, maxShown } from '#features/catalogue/companies/company-select.tsx';
import { Switch } from '#ui/switch.tsx';
import { useUnitFormContext } from './unit-form-context.ts';
import type { UnitChoices } from './use-unit-choices.ts';
import classes from '#features/catalogue/catalogue.module.css';

/** Name, description, price, company and category. */
export function UnitMainSection(props: {
  choices: UnitChoices;
  outOfStock: boolean;
  /** Whether it can be booked: price and quantity of a product are those of its variants. */
  isLet: boolean;
}) {
  const { choices, outOfStock, isLet } = props;
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { company_id, for_sale } = form.values;
  const isRent = usePageData().settings.purpose === 'rent';
  // Only categories of the chosen company can be selected.
  const categories = choices.categories.filter(
    (each) => company_id === null || String(each.company_id) === company_id,
  );
  return (
    <Fields columns={2}>
      <TextInput
        className={classes.wide ?? ''}
        label={t`Name`}
        name="name"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        className={classes.wide ?? ''}
        label={t`Description`}
        name="description"
        autosize
        minRows={3}
        {...form.getInputProps('description')}
      />
      {!for_sale && (
        <AmountField
          label={t`Price`}
          {...(isRent ? { description: t`Guests who book pay the prices of its packages.` } : {})}
          name="price"
          {...form.getInputProps('price')}
        />
      )}
      {isLet && (
        <CountField
          label={t`Quantity`}
          {...(outOfStock && !for_sale
            ? { description: t`None in stock. Enter a quantity to offer it again.` }
            : isRent || for_sale
              ? { description: t`How many of it can be booked at the same time.` }
              : {})}
          name="items_quantity"
          {...form.getInputProps('items_quantity')}
        />
      )}
      {!for_sale && <TextInput label={t`SKU`} name="sku" {...form.getInputProps('sku')} />}
      <Select
        label={t`Category`}
        name="unit_category_id"
        placeholder={t`None`}
        clearable
        clearButtonProps={{ 'aria-label': t`No category` }}
        searchable
        limit={maxShown}
        data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('unit_category_id')}
      />
      <CompanySelect
        value={company_id}
        onChange={(value) => {
          form.setFieldValue('company_id', value);
          form.setFieldValue('unit_category_id', null);
        }}
        error={form.errors['company_id']}
      />
      <Switch
        className={classes.wide ?? ''}
        label={t`For sale`}
        description={t`A product: it is ordered by the piece, from a stock of its own.`}
        name="for_sale"
        checked={for_sale}
        onChange={(event) => form.setFieldValue('for_sale', event.currentTarget.checked)}
      />
    </Fields>
  );
}
