import { Trans, useLingui } from '@lingui/react/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import { usePageData } from '#lib/page-data.ts';
import { Money } from '#ui/money.tsx';
import { lengthText } from '#shared/packages/length-text.ts';
import { useRates } from '#shared/packages/use-rates.ts';
import type { TripPrices } from '#features/bookings/book/use-chosen-trip.ts';
import classes from './price-table.module.css';

interface Row {
  name: string;
  price: number;
}

/** More lengths than this are said by the price of the first ones; the calendar has the rest. */
const mostLengths = 8;

function useRows(unit: BookableUnit, pkg: UnitPackage, prices: TripPrices | null): Row[] {
  const { t } = useLingui();
  const { sold_by: soldBy, length, guest_types: types } = pkg.kind_facts;
  if (soldBy === 'seat') {
    return types.map(({ id, name }) => ({
      name,
      price: pkg.guest_type_prices.find((one) => one.id === id)?.price ?? pkg.price,
    }));
  }
  const extra =
    !pkg.flat && pkg.additional_price > 0 && unit.max_guests > unit.included_guests
      ? [{ name: t`Each extra guest`, price: pkg.additional_price }]
      : [];
  if (length.form === 'fixed')
    return [{ name: lengthText(length, length.minutes), price: pkg.price }, ...extra];
  if (length.form === 'days' && pkg.length_prices.length === 0) {
    const each = length.counted === 'nights' ? t`Each night` : t`Each day`;
    return [{ name: each, price: pkg.price }, ...extra];
  }
  const lengths =
    pkg.length_prices.length > 0
      ? pkg.length_prices.map(({ length: one }) => one)
      : lengthsOf(length).slice(0, mostLengths);
  const rows = lengths.flatMap((one): Row[] => {
    const price = prices?.ofLength(one) ?? pkg.length_prices.find((it) => it.length === one)?.price;
    return price === undefined ? [] : [{ name: lengthText(length, one), price }];
  });
  return [...rows, ...extra];
}

/** What the package costs, for each length or type of guest. */
export function PriceTable(props: {
  unit: BookableUnit;
  pkg: UnitPackage;
  prices: TripPrices | null;
}) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const rates = useRates();
  const rows = useRows(props.unit, props.pkg, props.prices);
  const taxes = settings.sale_taxes.map(({ name, percent }) => `${name} ${percent}%`).join(', ');
  return (
    <>
      <table className={classes.prices} aria-label={t`Prices`}>
        <tbody>
          {rows.map(({ name, price }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{price === 0 ? <Trans>Free</Trans> : <Money amount={price} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.small}>
        {taxes === '' ? null : settings.prices_include_tax ? (
          <Trans>Prices include {taxes}.</Trans>
        ) : (
          <Trans>Plus {taxes}.</Trans>
        )}{' '}
        {rates.length > 0 && (
          <Trans>On some days another price can apply: the calendar shows the price of each.</Trans>
        )}
      </p>
    </>
  );
}
