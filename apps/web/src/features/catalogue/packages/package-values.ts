import { t } from '@lingui/core/macro';
import type { ManagedPackage } from '@slipway/contract/catalogue/packages';
import { takesOwnStarts } from '@slipway/domain/catalogue/kind-rules';
import { firstLengthPrices, lengthPricesRefusal } from '@slipway/domain/catalogue/length-prices';
import type { Length, PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { fromMajor } from '@slipway/domain/money/money';
import { inOwnWords } from '#lib/i18n.ts';

/** The package form's values; numbers are empty strings while nothing is typed. */
export interface PackageValues extends Record<string, unknown> {
  unit_id: string | null;
  /** The code of a kind. */
  kind: string | null;
  price: number | string;
  flat: boolean;
  additional_price: number | string;
  /** `HH:MM`. */
  starts: string[];
  least_guests: number | string;
  most_guests: number | string;
  length_prices: LengthPriceValues[];
  /** By the id of a type of guest; empty: the price of the package. */
  guest_type_prices: Record<number, number | string>;
  deposit_of: ManagedPackage['deposit_of'];
  deposit_percent: number | string;
  deposit: number | string;
  /** Empty: none. */
  security_deposit: number | string;
  active: boolean;
  active_from: string | null;
  active_to: string | null;
  /** A line for each thing. */
  included: string;
  not_included: string;
}

/** A line of the prices by length; the length is in minutes, or in days or nights. */
export interface LengthPriceValues {
  length: string | null;
  price: number | string;
}

export const packageValues = (row: ManagedPackage | null): PackageValues => ({
  unit_id: row ? String(row.unit_id) : null,
  kind: row?.kind ?? null,
  price: row?.price ?? '',
  flat: row?.flat ?? false,
  additional_price: row && !row.flat ? row.additional_price : '',
  starts: (row?.starts ?? []).map((time) => time.slice(0, 5)),
  least_guests: row?.least_guests ?? '',
  most_guests: row?.most_guests ?? '',
  length_prices: (row?.length_prices ?? []).map(({ length, price }) => ({
    length: String(length),
    price,
  })),
  guest_type_prices: Object.fromEntries(
    (row?.guest_type_prices ?? []).map(({ id, price }) => [id, price]),
  ),
  deposit_of: row?.deposit_of ?? 'settings',
  deposit_percent: row?.deposit_percent ?? '',
  deposit: row?.deposit ?? '',
  security_deposit: row?.security_deposit || '',
  active: row?.inactive !== 1,
  active_from: row?.active_from ?? null,
  active_to: row?.active_to ?? null,
  included: row?.included ?? '',
  not_included: row?.not_included ?? '',
});

/** The lines that are proposed for a new package. */
export const proposedLines = (length: Length, price: number | string): LengthPriceValues[] =>
  firstLengthPrices(length, price).map((line) => ({ ...line, length: String(line.length) }));

/**
 * The lines of a package that is being added, after a change of its kind or its price: as long as nobody has edited the
 * proposed lines, they are proposed anew.
 */
export function updateUntouchedLines(
  lines: LengthPriceValues[],
  before: { length: Length | undefined; price: number | string },
  now: { length: Length | undefined; price: number | string },
): LengthPriceValues[] {
  const linesOf = ({ length, price }: typeof now) => (length ? proposedLines(length, price) : []);
  const proposed = linesOf(before);
  const untouched =
    lines.length === proposed.length &&
    lines.every(
      ({ length, price }, at) => length === proposed[at]?.length && price === proposed[at].price,
    );
  return untouched ? linesOf(now) : lines;
}

/** The complete lines, in cents. */
export function typedLengthPrices(lines: readonly LengthPriceValues[]) {
  return lines.flatMap(({ length, price }) =>
    length === null || typeof price !== 'number'
      ? []
      : [{ length: Number(length), price: fromMajor(Math.round(price * 100) / 100) }],
  );
}

/** The prices typed for the types of guest of a kind, in the currency's unit. */
export function typedTypePrices(
  prices: PackageValues['guest_type_prices'],
  kind: PackageKind | null,
): { id: number; price: number }[] {
  return (kind?.guestTypes ?? []).flatMap(({ id }) => {
    const price = prices[id];
    return typeof price === 'number' ? [{ id, price }] : [];
  });
}

/** The request body, without the fields that do not apply to the kind or to the other choices. */
export function packageBody(values: PackageValues, kind: PackageKind | null) {
  const { price, flat, additional_price, starts, deposit_of, active, active_from, active_to } =
    values;
  const hasLengthPrices = kind !== null && kind.length.form !== 'fixed';
  const bySeat = kind?.soldBy === 'seat';
  const hasOwnStarts = kind === null || takesOwnStarts(kind.starts);
  return {
    kind: values.kind,
    price,
    // Seats have no additional price.
    additional_price: flat || bySeat ? null : additional_price === '' ? 0 : additional_price,
    starts: hasOwnStarts ? starts : [],
    least_guests: values.least_guests,
    most_guests: values.most_guests,
    length_prices: hasLengthPrices
      ? values.length_prices.flatMap(({ length, price: ofLength }) =>
          length === null || typeof ofLength !== 'number'
            ? []
            : [{ length: Number(length), price: ofLength }],
        )
      : [],
    ...(bySeat && { guest_type_prices: typedTypePrices(values.guest_type_prices, kind) }),
    deposit_of,
    ...(deposit_of === 'percent' ? { deposit_percent: values.deposit_percent } : {}),
    ...(deposit_of === 'amount' ? { deposit: values.deposit } : {}),
    security_deposit: values.security_deposit === '' ? null : values.security_deposit,
    inactive: active ? 0 : 1,
    ...(active_from === null ? {} : { active_from }),
    ...(active_to === null ? {} : { active_to }),
    included: values.included,
    not_included: values.not_included,
  };
}

/** The form's rules, with the generated messages (docs/rules/calls.md, "Generated messages"). */
export const packageRules = {
  unit_id: (value: string | null) => (value === null ? t`Unit id is required.` : null),
  kind: (value: string | null) => (value === null ? t`Kind is required.` : null),
  price: (value: number | string) => (value === '' ? t`Price is required.` : null),
  most_guests: (value: number | string, values: PackageValues) =>
    typeof value === 'number' &&
    typeof values.least_guests === 'number' &&
    value < values.least_guests
      ? t`Maximum guests must not be less than minimum guests.`
      : null,
  length_prices: (lines: LengthPriceValues[]) =>
    lines.some(({ length, price }) => length === null || price === '')
      ? t`Enter a length and a price in every line, or remove it.`
      : inOwnWords(lengthPricesRefusal(typedLengthPrices(lines))),
  guest_type_prices: (prices: PackageValues['guest_type_prices']) =>
    Object.values(prices).some((price) => typeof price === 'number' && price < 0)
      ? t`A price cannot be less than 0.`
      : null,
  deposit: (value: number | string, values: PackageValues) => {
    if (values.deposit_of !== 'amount') return null;
    if (typeof value !== 'number') return t`Deposit is required.`;
    return typeof values.price === 'number' && value > values.price
      ? t`Deposit must not be more than the price.`
      : null;
  },
  deposit_percent: (value: number | string, values: PackageValues) =>
    values.deposit_of === 'percent' && value === '' ? t`Percentage is required.` : null,
  active_to: (value: string | null, values: PackageValues) =>
    value !== null && values.active_from !== null && value < values.active_from
      ? t`“Active to” must not be before “Active from”.`
      : null,
};
