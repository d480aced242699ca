import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { quotePackage } from '@slipway/domain/bookings/price';
import { fromMajor, toMajor, type Cents } from '@slipway/domain/money/money';
import type { Unit } from '@slipway/contract/catalogue/catalogue';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import type { PackageValues } from './package-values.ts';
import classes from '#features/catalogue/catalogue.module.css';

function amount(value: number | string): Cents | null {
  if (typeof value !== 'number' || value < 0 || value > 90_000_000) return null;
  return fromMajor(Math.round(value * 100) / 100);
}

/** The price of the package being typed, for a small and a full group, by the rules of bookings. */
export function PriceExample(props: { values: PackageValues; unit: Unit | undefined }) {
  const { values, unit } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const price = amount(values.price);
  const deposit = amount(values.deposit);
  if (price === null || !unit || (deposit ?? 0) > price) {
    return (
      <Text size="sm" c="dimmed" className={classes.wide ?? ''}>
        {settings.purpose === 'sell' ? (
          <Trans>Choose a product and type a price to see what guests would pay.</Trans>
        ) : (
          <Trans>Choose a unit and type a price to see what guests would pay.</Trans>
        )}
      </Text>
    );
  }
  const pkg = {
    kind: values.kind,
    price,
    additionalPrice: amount(values.additional_price) ?? fromMajor(0),
    fixedDeposit: deposit,
  };
  const { included_guests: included, max_guests: most } = unit;
  const rules = { taxes: settings.sale_taxes, pricesIncludeTax: settings.prices_include_tax };
  const groups = [...new Set([Math.min(included, most), most])];
  const show = (cents: Cents) => formatMoney(toMajor(cents));
  return (
    <div className={classes.example} role="status" aria-label={t`Example`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Guests`}</th>
            <th scope="col">{t`Deposit`}</th>
            <th scope="col">{t`Second payment`}</th>
            <th scope="col">{t`Final payment`}</th>
            <th scope="col">{t`Total`}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((guests) => {
            const quote = quotePackage(pkg, included, guests, rules);
            return (
              <tr key={guests}>
                <th scope="row">{guests}</th>
                <td>{show(quote.deposit)}</td>
                <td>{show(quote.secondPayment)}</td>
                <td>{show(quote.finalPayment)}</td>
                <td>{show(quote.total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
