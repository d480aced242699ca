import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Popover.css';
import { ActionIcon, Button, Input, TagsInput, Text, TextInput, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { Fields } from '#ui/edit/fields.tsx';
import { AmountField, CountField } from '#shared/fields/amount-field.tsx';
import { Switch } from '#ui/switch.tsx';
import { useUnitFormContext } from '#features/catalogue/units/unit-form-context.ts';
import type { UnitPicture } from '#features/catalogue/units/unit-pictures.ts';
import { NoDelivery } from './no-delivery.tsx';
import { ProductTermsFields } from './product-terms-fields.tsx';
import { maxOptions, maxVariants, withOptions, type ProductOption } from './product-values.ts';
import { VariantsTable } from './variants-table.tsx';
import catalogue from '#features/catalogue/catalogue.module.css';
import classes from './products.module.css';

/** What a product is sold as: price, stock and SKU, or a table of its variants once it has options. */
export function ProductSection(props: { unit: ManagedUnit | null; pictures: UnitPicture[] }) {
  const { unit, pictures } = props;
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { variants } = form.values;
  const hasOptions = variants.some(({ option_values }) => option_values.length > 0);
  const heldOf = (id: number | undefined) => unit?.variants.find((one) => one.id === id)?.held ?? 0;
  const held = heldOf(variants[0]?.id);
  const isTooMany = variants.length > maxVariants;
  return (
    <section className={catalogue.section}>
      <Title order={3} size="h4">
        <Trans>Price and stock</Trans>
      </Title>
      {!hasOptions && (
        <Fields columns={2}>
          <AmountField label={t`Price`} name="price" {...form.getInputProps('variants.0.price')} />
          <AmountField
            label={t`Former price`}
            description={t`Optional. Shown struck through beside the price; in the EU, the lowest of the last 30 days.`}
            name="variants.0.former_price"
            {...form.getInputProps('variants.0.former_price')}
          />
          <TextInput label={t`SKU`} name="sku" {...form.getInputProps('variants.0.sku')} />
          <CountField
            label={t`Quantity`}
            description={
              held > 0
                ? t`In stock. Orders have reserved ${held} of them.`
                : t`How many are in stock.`
            }
            name="items_quantity"
            {...form.getInputProps('variants.0.quantity')}
          />
        </Fields>
      )}
      <Switch
        label={t`Show in the shop`}
        description={t`Visitors see it under Shop, with its price and whether it is in stock.`}
        name="in_shop"
        checked={form.values.in_shop}
        onChange={(event) => form.setFieldValue('in_shop', event.currentTarget.checked)}
      />
      {form.values.in_shop && <NoDelivery />}
      <ProductTermsFields />
      <Options />
      {isTooMany && (
        <Text size="sm" c="red" role="alert">
          <Trans>
            A product has at most {maxVariants} variants; these are {variants.length}. Remove values
            or variants.
          </Trans>
        </Text>
      )}
      {hasOptions && <VariantsTable heldOf={heldOf} pictures={pictures} />}
    </section>
  );
}

/** Size, colour and the like, each with its values. */
function Options() {
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { options, variants } = form.values;
  const change = (next: ProductOption[]) => {
    form.setValues({ ...withOptions({ options, variants }, next) });
    form.clearErrors();
  };
  const set = (at: number, option: Partial<ProductOption>) =>
    change(options.map((one, n) => (n === at ? { ...one, ...option } : one)));
  return (
    <Input.Wrapper
      labelElement="div"
      label={t`Options`}
      description={t`What it comes in: a size, a colour. Each combination is a variant with its own price and stock.`}
      error={form.errors['option_names']}
      role="group"
      aria-label={t`Options`}
    >
      {options.length > 0 && (
        <ul className={classes.options}>
          {options.map((option, at) => (
            <li key={at} className={classes.option}>
              <TextInput
                label={t`Option`}
                aria-label={t`Option ${at + 1}`}
                placeholder={t`Size`}
                name={`options.${at}.name`}
                maxLength={40}
                value={option.name}
                error={form.errors[`options.${at}.name`]}
                onChange={(event) => set(at, { name: event.currentTarget.value })}
              />
              <TagsInput
                className={classes.values ?? ''}
                label={t`Values`}
                aria-label={t`Values of option ${at + 1}`}
                placeholder={option.values.length === 0 ? t`S, M, L, then Enter` : ''}
                name={`options.${at}.values`}
                splitChars={[',', ';']}
                acceptValueOnBlur
                maxTags={maxVariants}
                value={option.values}
                error={form.errors[`options.${at}.values`]}
                onChange={(values) => set(at, { values: values.map((it) => it.slice(0, 60)) })}
                comboboxProps={{ disabled: true }}
              />
              <ActionIcon
                className={classes.remove ?? ''}
                variant="subtle"
                size={36}
                aria-label={t`Remove option ${at + 1}`}
                onClick={() => change(options.toSpliced(at, 1))}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {options.length < maxOptions && (
        <Button
          variant="default"
          size="xs"
          className={classes.addLine ?? ''}
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() => change([...options, { name: '', values: [] }])}
        >
          <Trans>Add an option</Trans>
        </Button>
      )}
    </Input.Wrapper>
  );
}
