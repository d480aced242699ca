import { Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { quotePackage } from '@slipway/domain/bookings/prices/quote';
import type { OfferedPackage } from '@slipway/domain/bookings/prices/price-lists';
import { shortestLength } from '@slipway/domain/bookings/trip-times';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { todayIn } from '@slipway/domain/dates/dates';
import { fromMajor, toMajor, type Cents } from '@slipway/domain/money/money';
import type { Unit } from '@slipway/contract/catalogue/catalogue';
import { useState } from 'react';
import { formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import { priceRules } from '#shared/packages/offered.ts';
import { typedLengthPrices, typedTypePrices, type PackageValues } from './package-values.ts';
import classes from '#features/catalogue/catalogue.module.css';

function amount(value: number | string): Cents | null {
  if (typeof value !== 'number' || value < 0 || value > 90_000_000) return null;
  return fromMajor(Math.round(value * 100) / 100);
}

function depositOf(values: PackageValues): OfferedPackage['deposit'] | null {
  const { deposit_of: of, deposit_percent: percent } = values;
  if (of === 'percent') {
    return typeof percent === 'number' && percent <= 100 ? { of, percent } : null;
  }
  if (of !== 'amount') return { of };
  const deposit = amount(values.deposit);
  const price = amount(values.price);
  return deposit === null || price === null || deposit > price ? null : { of, amount: deposit };
}

/** The package being typed, as it would be offered; null while something is missing. */
export function typedPackage(
  values: PackageValues,
  unit: Unit,
  kind: PackageKind,
): OfferedPackage | null {
  const price = amount(values.price);
  const deposit = depositOf(values);
  if (price === null || deposit === null) return null;
  return {
    unitId: unit.id,
    includedGuests: unit.included_guests,
    prices: {
      price,
      additionalPrice: values.flat ? null : (amount(values.additional_price) ?? fromMajor(0)),
      lengthPrices: typedLengthPrices(values.length_prices),
      guestTypePrices: typedTypePrices(values.guest_type_prices, kind).map(
        ({ id, price: ofType }) => ({ id, price: fromMajor(Math.round(ofType * 100) / 100) }),
      ),
    },
    deposit,
  };
}

/** The price of the package being typed, for a small and a full group, by the rules of bookings. */
export function PriceExample(props: {
  values: PackageValues;
  unit: Unit | undefined;
  kind: PackageKind | null;
}) {
  const { values, unit, kind } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const [date] = useState(() => todayIn(settings.time_zone, new Date()));
  const pkg = unit === undefined || kind === null ? null : typedPackage(values, unit, kind);
  if (pkg === null || unit === undefined || kind === null) {
    return (
      <Text size="sm" c="dimmed" className={classes.wide ?? ''}>
        {settings.purpose === 'sell' ? (
          <Trans>Fill in product, kind, price and deposit to see what guests would pay.</Trans>
        ) : (
          <Trans>Fill in unit, kind, price and deposit to see what guests would pay.</Trans>
        )}
      </Text>
    );
  }
  const rules = priceRules(settings);
  const length = shortestLength(kind.length);
  const most = Math.min(
    typeof values.most_guests === 'number' ? values.most_guests : unit.max_guests,
    unit.max_guests,
  );
  const groups = [...new Set([Math.min(unit.included_guests, most), most])];
  const parties =
    kind.soldBy === 'seat'
      ? kind.guestTypes.map(({ id, name }) => ({
          label: name,
          guests: 1,
          guestTypes: [{ id, count: 1 }],
        }))
      : groups.map((guests) => ({ label: String(guests), guests, guestTypes: [] }));
  const show = (cents: Cents) => formatMoney(toMajor(cents));
  return (
    <div className={classes.example} role="status" aria-label={t`Example`}>
      <table>
        {kind.length.form !== 'fixed' && (
          <caption>
            <Trans>For {lengthText(kind.length, length)}</Trans>
          </caption>
        )}
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
          {parties.map(({ label, ...party }) => {
            const quote = quotePackage(pkg, kind, { date, length, ...party }, [], rules);
            return (
              <tr key={label}>
                <th scope="row" data-label={t`Guests`}>
                  {label}
                </th>
                <td data-label={t`Deposit`}>{show(quote.deposit)}</td>
                <td data-label={t`Second payment`}>{show(quote.secondPayment)}</td>
                <td data-label={t`Final payment`}>{show(quote.finalPayment)}</td>
                <td data-label={t`Total`}>{show(quote.total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
