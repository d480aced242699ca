import '@mantine/core/styles/Input.css';
import { ActionIcon, Input, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { AmountField, CountField } from '#shared/fields/amount-field.tsx';
import { useUnitFormContext } from '#features/catalogue/units/unit-form-context.ts';
import type { UnitPicture } from '#features/catalogue/units/unit-pictures.ts';
import { variantText } from './product-values.ts';
import classes from './products.module.css';

/** The variants of a product, a row each: SKU, price, stock and which of its pictures shows it. */
export function VariantsTable(props: {
  heldOf: (id: number | undefined) => number;
  pictures: UnitPicture[];
}) {
  const { heldOf, pictures } = props;
  const { t } = useLingui();
  const form = useUnitFormContext();
  const { variants } = form.values;
  return (
    <Input.Wrapper labelElement="div" label={t`Variants`} role="group" aria-label={t`Variants`}>
      <div className={classes.variants}>
        <div className={`${classes.variant ?? ''} ${classes.heads ?? ''}`} aria-hidden>
          <span>
            <Trans>Variant</Trans>
          </span>
          <span>
            <Trans>SKU</Trans>
          </span>
          <span>
            <Trans>Price</Trans>
          </span>
          <span>
            <Trans>Former price</Trans>
          </span>
          <span>
            <Trans>Quantity</Trans>
          </span>
          <span>
            <Trans>Picture</Trans>
          </span>
        </div>
        {variants.map((variant, at) => {
          const name = variantText(variant);
          const held = heldOf(variant.id);
          const wrong =
            form.errors[`variants.${at}.option_values`] ?? form.errors[`variants.${at}.id`];
          return (
            <div key={variant.key} className={classes.variant} role="group" aria-label={name}>
              <span className={classes.name}>
                {name}
                {held > 0 && (
                  <span className={classes.held}>
                    <Trans>{held} ordered</Trans>
                  </span>
                )}
                {wrong && <Input.Error>{wrong}</Input.Error>}
              </span>
              <TextInput
                label={t`SKU`}
                aria-label={t`SKU of ${name}`}
                name={`variants.${at}.sku`}
                {...form.getInputProps(`variants.${at}.sku`)}
              />
              <AmountField
                label={t`Price`}
                aria-label={t`Price of ${name}`}
                name={`variants.${at}.price`}
                {...form.getInputProps(`variants.${at}.price`)}
              />
              <AmountField
                label={t`Former price`}
                aria-label={t`Former price of ${name}`}
                name={`variants.${at}.former_price`}
                {...form.getInputProps(`variants.${at}.former_price`)}
              />
              <CountField
                label={t`Quantity`}
                aria-label={t`Quantity of ${name}`}
                name={`variants.${at}.quantity`}
                {...form.getInputProps(`variants.${at}.quantity`)}
              />
              <NativeSelect
                label={t`Picture`}
                aria-label={t`Picture of ${name}`}
                name={`variants.${at}.picture`}
                data={[
                  { value: '', label: t`Any` },
                  ...pictures.map(({ key }, n) => ({ value: key, label: t`Picture ${n + 1}` })),
                ]}
                value={
                  pictures.some(({ key }) => key === variant.picture) ? (variant.picture ?? '') : ''
                }
                onChange={(event) =>
                  form.setFieldValue(`variants.${at}.picture`, event.currentTarget.value || null)
                }
              />
              <ActionIcon
                className={classes.drop ?? ''}
                variant="subtle"
                size={36}
                aria-label={t`Remove ${name}`}
                disabled={variants.length === 1}
                onClick={() => {
                  form.removeListItem('variants', at);
                  form.clearErrors();
                }}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </div>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
