import { ActionIcon, Button, Input, NativeSelect, Text } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { lengthText } from '#shared/packages/length-text.ts';
import { usePackageFormContext } from './package-form-context.ts';
import classes from './packages.module.css';

/** Prices of whole lengths in place of the price, for kinds whose guests choose a length. */
export function LengthPricesField({ kind }: { kind: PackageKind }) {
  const { t } = useLingui();
  const form = usePackageFormContext();
  const lines = form.values.length_prices;
  const lengths = lengthsOf(kind.length);
  const unused = lengths.find((length) => lines.every((line) => line.length !== String(length)));
  const error = form.errors['length_prices'];
  return (
    <Input.Wrapper
      labelElement="div"
      className={classes.wide ?? ''}
      label={t`Prices by length`}
      description={
        kind.length.form === 'days'
          ? t`The price of the whole stay. A length between two lines costs the longer one’s; beyond the last, each step costs what the last one did. Without lines each one costs the price above.`
          : kind.length.form === 'list'
            ? t`The price of the whole length. A length between two lines costs the longer one’s; one beyond the last costs more by how much longer it is. Without lines every length costs the price above.`
            : t`The price of the whole length. A length between two lines costs the longer one’s; beyond the last, each step costs what the last one did. Without lines every length costs the price above.`
      }
      error={error}
      role="group"
      aria-label={t`Prices by length`}
    >
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line, index) => (
            <li key={index} className={classes.line}>
              <NativeSelect
                name="length_prices"
                aria-label={t`Length ${index + 1}`}
                data={[
                  ...(lengths.some((length) => String(length) === line.length)
                    ? []
                    : [{ value: line.length ?? '', label: line.length ?? '' }]),
                  ...lengths.map((length) => ({
                    value: String(length),
                    label: lengthText(kind.length, length),
                  })),
                ]}
                value={line.length ?? ''}
                onChange={(event) =>
                  form.setFieldValue(`length_prices.${index}.length`, event.currentTarget.value)
                }
              />
              <AmountField
                label=""
                aria-label={t`Price of length ${index + 1}`}
                name={`length_prices.${index}.price`}
                value={line.price}
                onChange={(price) => form.setFieldValue(`length_prices.${index}.price`, price)}
              />
              <ActionIcon
                variant="subtle"
                size={36}
                aria-label={t`Remove length ${index + 1}`}
                onClick={() => form.removeListItem('length_prices', index)}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {unused === undefined ? (
        <Text size="sm" c="dimmed">
          <Trans>Every length has a price.</Trans>
        </Text>
      ) : (
        <Button
          variant="default"
          size="xs"
          className={classes.addLine ?? ''}
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          onClick={() =>
            form.insertListItem('length_prices', { length: String(unused), price: '' })
          }
        >
          <Trans>Add a length</Trans>
        </Button>
      )}
    </Input.Wrapper>
  );
}
