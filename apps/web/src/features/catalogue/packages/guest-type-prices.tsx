import '@mantine/core/styles/Input.css';
import { Input } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { formatMoney } from '#lib/format.ts';
import { usePackageFormContext } from './package-form-context.ts';
import classes from './packages.module.css';

/** The price of each type of guest, for kinds sold by the seat; an empty one costs the package's price. */
export function GuestTypePrices({ kind }: { kind: PackageKind }) {
  const { t } = useLingui();
  const form = usePackageFormContext();
  const { price, guest_type_prices: prices } = form.values;
  return (
    <Input.Wrapper
      labelElement="div"
      className={classes.wide ?? ''}
      label={t`Prices by type of guest`}
      description={t`Leave a type empty for the price above; 0 is free.`}
      error={form.errors['guest_type_prices']}
      role="group"
      aria-label={t`Prices by type of guest`}
    >
      <div className={classes.types}>
        {kind.guestTypes.map(({ id, name, takesSeat }) => (
          <AmountField
            key={id}
            label={name}
            description={takesSeat ? '' : t`Without a seat`}
            placeholder={typeof price === 'number' ? formatMoney(price) : ''}
            name={`guest_type_prices.${id}`}
            value={prices[id] ?? ''}
            onChange={(typed) =>
              form.setFieldValue('guest_type_prices', { ...prices, [id]: typed })
            }
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}
