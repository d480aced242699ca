import { t } from '@lingui/core/macro';
import type { ListedCodes } from '@slipway/contract/catalogue/codes';
import {
  codeLengths,
  isCodeText,
  isForProducts,
  maxCodesAtOnce,
  mostDaysAhead,
} from '@slipway/domain/catalogue/codes';
import type { CallInput } from '#lib/api.ts';

/** The form's values. */
export interface CodesValues extends Record<string, unknown> {
  name: string;
  /** How a new code is made. */
  how: 'own' | 'random';
  code: string;
  count: number | string;
  off: ListedCodes['off']['of'];
  percent: number | string;
  amount: number | string;
  applies_to: ListedCodes['applies_to']['of'];
  unit_ids: string[];
  kinds: string[];
  product_ids: string[];
  category_ids: string[];
  booked_from: string | null;
  booked_to: string | null;
  trip_from: string | null;
  trip_to: string | null;
  least_days_ahead: number | string;
  most_days_ahead: number | string;
  least_total: number | string;
  most_uses: number | string;
  most_per_customer: number | string;
}

export function codesValues(row: ListedCodes | null): CodesValues {
  const target = row?.applies_to;
  return {
    name: row?.name ?? '',
    how: 'own',
    code: row?.code ?? '',
    count: 1,
    off: row?.off.of ?? 'percent',
    percent: row?.off.of === 'percent' ? row.off.percent : '',
    amount: row?.off.of === 'amount' ? row.off.amount : '',
    applies_to: target?.of ?? 'all',
    unit_ids: target?.of === 'units' ? target.unit_ids.map(String) : [],
    kinds: target?.of === 'kinds' ? target.kinds : [],
    product_ids: target?.of === 'products' ? target.product_ids.map(String) : [],
    category_ids: target?.of === 'categories' ? target.category_ids.map(String) : [],
    booked_from: row?.booked_from ?? null,
    booked_to: row?.booked_to ?? null,
    trip_from: row?.trip_from ?? null,
    trip_to: row?.trip_to ?? null,
    least_days_ahead: row?.least_days_ahead ?? '',
    most_days_ahead: row?.most_days_ahead ?? '',
    least_total: row?.least_total ?? '',
    most_uses: row?.most_uses ?? '',
    most_per_customer: row?.most_per_customer ?? '',
  };
}

function targetOf(values: CodesValues): ListedCodes['applies_to'] {
  switch (values.applies_to) {
    case 'all':
    case 'packages':
    case 'shop':
      return { of: values.applies_to };
    case 'units':
      return { of: 'units', unit_ids: values.unit_ids.map(Number) };
    case 'kinds':
      return { of: 'kinds', kinds: values.kinds };
    case 'products':
      return { of: 'products', product_ids: values.product_ids.map(Number) };
    case 'categories':
      return { of: 'categories', category_ids: values.category_ids.map(Number) };
  }
}

const numberOf = (value: number | string) => (value === '' ? null : Number(value));

/** What is sent of a code, new or not. */
export function codesBody(
  values: CodesValues,
): Omit<CallInput<'POST /api/codes'>['body'], 'code' | 'count'> {
  return {
    name: values.name,
    off:
      values.off === 'percent'
        ? { of: 'percent', percent: Number(values.percent) }
        : { of: 'amount', amount: Number(values.amount) },
    applies_to: targetOf(values),
    booked_from: values.booked_from,
    booked_to: values.booked_to,
    ...(isForProducts(values.applies_to)
      ? { trip_from: null, trip_to: null, least_days_ahead: null, most_days_ahead: null }
      : {
          ...{ trip_from: values.trip_from, trip_to: values.trip_to },
          least_days_ahead: numberOf(values.least_days_ahead),
          most_days_ahead: numberOf(values.most_days_ahead),
        }),
    least_total: numberOf(values.least_total),
    most_uses: numberOf(values.most_uses),
    most_per_customer: numberOf(values.most_per_customer),
  };
}

/** How new codes are made: one of one's own choosing, or some at random. */
export const madeHow = ({ how, code, count }: CodesValues) =>
  how === 'own' ? { code: code.trim() } : { count: Number(count) };

const isWhole = (value: number | string, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

const uses = (value: number | string) =>
  value === '' || isWhole(value, 1_000_000)
    ? null
    : t`Enter a whole number from 1 to 1,000,000, or leave it empty.`;

const daysAhead = (value: number | string) =>
  value === '' || value === 0 || isWhole(value, mostDaysAhead)
    ? null
    : t`Enter a whole number of days from 0 to 1,000, or leave it empty.`;

const inOrder = (from: 'booked_from' | 'trip_from') => (to: string | null, values: CodesValues) => {
  const first = values[from];
  return first !== null && to !== null && to < first
    ? t`The last date cannot be before the first one.`
    : null;
};

/** The form's rules, with the server's texts (docs/rules/prices.md, "Codes"). */
export const codesRules = (isNew: boolean) => ({
  name: (value: string) => (value.trim() === '' ? t`Name is required.` : null),
  code: (value: string, { how }: CodesValues) => {
    const { least, most } = codeLengths;
    return !isNew || how === 'random' || isCodeText(value.trim())
      ? null
      : t`Enter ${least} to ${most} letters and digits, with dashes between them if you like.`;
  },
  count: (value: number | string, { how }: CodesValues) =>
    !isNew || how === 'own' || isWhole(value, maxCodesAtOnce)
      ? null
      : t`Enter a whole number from 1 to ${maxCodesAtOnce}.`,
  percent: (value: number | string, { off }: CodesValues) =>
    off === 'amount' || (typeof value === 'number' && value > 0 && value <= 100)
      ? null
      : t`Enter a percentage above 0, up to 100.`,
  amount: (value: number | string, { off }: CodesValues) =>
    off === 'percent' || (typeof value === 'number' && value > 0) ? null : t`Enter an amount.`,
  applies_to: (of: CodesValues['applies_to'], values: CodesValues) => {
    if (of === 'units' && values.unit_ids.length === 0) return t`Choose at least one unit.`;
    if (of === 'kinds' && values.kinds.length === 0) return t`Choose at least one kind of package.`;
    if (of === 'products' && values.product_ids.length === 0)
      return t`Choose at least one product.`;
    if (of === 'categories' && values.category_ids.length === 0) {
      return t`Choose at least one category.`;
    }
    return null;
  },
  booked_to: inOrder('booked_from'),
  trip_to: (to: string | null, values: CodesValues) =>
    isForProducts(values.applies_to) ? null : inOrder('trip_from')(to, values),
  least_days_ahead: (value: number | string, { applies_to: of }: CodesValues) =>
    isForProducts(of) ? null : daysAhead(value),
  most_days_ahead: (value: number | string, values: CodesValues) => {
    if (isForProducts(values.applies_to)) return null;
    const least = numberOf(values.least_days_ahead) ?? 0;
    return (
      daysAhead(value) ??
      ((numberOf(value) ?? Infinity) < least
        ? t`The most days ahead cannot be fewer than the least.`
        : null)
    );
  },
  most_uses: uses,
  most_per_customer: uses,
});
