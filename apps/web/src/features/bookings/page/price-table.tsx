import { Trans, useLingui } from '@lingui/react/macro';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { ExtraPer } from '@slipway/domain/catalogue/extras';
import { usePageData } from '#lib/page-data.ts';
import { Money } from '#ui/money.tsx';
import { lengthText } from '#shared/packages/length-text.ts';
import { useRates } from '#shared/packages/use-rates.ts';
import type { TripPrices } from '#features/bookings/book/availability-and-price.ts';
import { shownLengths } from './shown-lengths.ts';
import classes from './price-table.module.css';

interface Row {
  name: string;
  price: number;
}

/** Numbers of the currency's unit, added up in whole cents. */
const sum = (...prices: number[]) =>
  prices.reduce((cents, price) => cents + Math.round(price * 100), 0) / 100;

/** The prices of the package's rows, each with the fees that are part of it, then the other fees. */
function useRows(unit: BookableUnit, pkg: UnitPackage, prices: TripPrices | null): Row[] {
  const { t } = useLingui();
  const { length, guest_types: types } = pkg.kind_facts;
  const { sold_by: soldBy, additional_per: additionalPer } = pkg.kind_facts;
  const feesPer = (...pers: ExtraPer[]) => pkg.fees.filter(({ per }) => pers.includes(per));
  const add = (price: number, fees: UnitPackage['fees']) =>
    sum(price, ...fees.map(({ price: fee }) => fee));
  const counted = length.form === 'days' ? length.counted : 'days';
  const eachWords = (per: ExtraPer) => {
    if (per === 'guest') return t`Each guest`;
    if (per === 'item') return t`Each one`;
    if (per === 'hour') return t`Each hour`;
    if (per === 'guest_day') {
      return counted === 'nights' ? t`Each guest and night` : t`Each guest and day`;
    }
    return counted === 'nights' ? t`Each night` : t`Each day`;
  };
  const feeRows = (fees: UnitPackage['fees']) =>
    fees.map(({ name, per, price }) => ({
      name: per === 'booking' ? name : `${name} · ${eachWords(per)}`,
      price,
    }));
  if (soldBy === 'seat') {
    const ofGuest = feesPer('guest', 'guest_day');
    return [
      ...types.map(({ id, name }) => ({
        name,
        price: add(pkg.guest_type_prices.find((one) => one.id === id)?.price ?? pkg.price, ofGuest),
      })),
      ...feeRows(feesPer('booking', 'item', 'hour', 'day')),
    ];
  }
  const extraGuest =
    additionalPer === 'booking'
      ? t`Each extra guest`
      : counted === 'nights'
        ? t`Each extra guest and night`
        : t`Each extra guest and day`;
  const extra =
    !pkg.flat && pkg.additional_price > 0 && unit.max_guests > unit.included_guests
      ? [{ name: extraGuest, price: pkg.additional_price }]
      : [];
  const ofGuest = feesPer('guest');
  const ofGuestDay = feesPer('guest_day');
  if (length.form === 'fixed') {
    const hours = Math.ceil(length.minutes / 60);
    const ofHours = feesPer('hour').map((fee) => ({ ...fee, price: fee.price * hours }));
    const whole = add(pkg.price, [...feesPer('booking', 'item', 'day'), ...ofHours]);
    return [
      { name: lengthText(length, length.minutes), price: whole },
      ...extra,
      ...feeRows([...ofGuest, ...ofGuestDay]),
    ];
  }
  if (length.form === 'days' && pkg.length_prices.length === 0) {
    const each = length.counted === 'nights' ? t`Each night` : t`Each day`;
    return [
      { name: each, price: add(pkg.price, feesPer('day')) },
      ...extra,
      ...feeRows(feesPer('booking', 'guest', 'item', 'hour', 'guest_day')),
    ];
  }
  const ofLengths = pkg.length_prices.map(({ length: one }) => one);
  const rows = shownLengths(length, ofLengths).flatMap((one): Row[] => {
    // With the fees of one guest, which have a row of their own.
    const ofOne = prices?.ofLength(one) ?? null;
    const listed = pkg.length_prices.find((it) => it.length === one)?.price;
    const days = length.form === 'days' ? one : 1;
    const ofDays = ofGuestDay.map((fee) => ({ ...fee, price: fee.price * days }));
    const price = ofOne === null ? listed : sum(ofOne, -add(0, [...ofGuest, ...ofDays]));
    return price === undefined ? [] : [{ name: lengthText(length, one), price }];
  });
  return [...rows, ...extra, ...feeRows([...ofGuest, ...ofGuestDay])];
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
