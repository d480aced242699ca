import { t } from '@lingui/core/macro';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { weekdays } from '@slipway/domain/catalogue/kind-rules';
import type { Weekday } from '@slipway/domain/catalogue/package-kinds';
import { leastStayBounds, ratePercents } from '@slipway/domain/catalogue/rates';
import type { CallInput } from '#lib/api.ts';
import {
  periodOf,
  periodRule,
  periodValues,
  type PeriodValues,
} from '#features/catalogue/fields/period-values.ts';

/** The rate form's values. */
export interface RateValues extends PeriodValues {
  name: string;
  weekdays: Weekday[];
  percent: number | string;
  applies_to: ListedRate['applies_to']['of'];
  unit_ids: string[];
  kinds: string[];
  least_stay: number | string;
  changeover_days: Weekday[];
}

export function rateValues(rate: ListedRate | null): RateValues {
  const target = rate?.applies_to;
  return {
    name: rate?.name ?? '',
    ...periodValues(rate?.period ?? { form: 'yearly', from: '06-01', to: '08-31' }),
    weekdays: [...(rate?.weekdays ?? weekdays)],
    percent: rate?.percent ?? '',
    applies_to: target?.of ?? 'all',
    unit_ids: target?.of === 'units' ? target.unit_ids.map(String) : [],
    kinds: target?.of === 'kinds' ? target.kinds : [],
    least_stay: rate?.least_stay ?? '',
    changeover_days: [...(rate?.changeover_days ?? [])],
  };
}

function targetOf(values: RateValues): ListedRate['applies_to'] {
  switch (values.applies_to) {
    case 'all':
      return { of: 'all' };
    case 'units':
      return { of: 'units', unit_ids: values.unit_ids.map(Number) };
    case 'kinds':
      return { of: 'kinds', kinds: values.kinds };
  }
}

export function rateBody(values: RateValues): CallInput<'POST /api/rates'>['body'] {
  return {
    name: values.name,
    period: periodOf(values),
    weekdays: values.weekdays,
    percent: values.percent,
    applies_to: targetOf(values),
    least_stay: values.least_stay,
    changeover_days: values.changeover_days,
  };
}

/** The form's rules, with the domain's texts (docs/rules/prices.md, "Rates"). */
export const rateRules = {
  name: (value: string) => (value.trim() === '' ? t`Name is required.` : null),
  period: periodRule,
  weekdays: (value: Weekday[]) => (value.length === 0 ? t`Choose at least one weekday.` : null),
  percent: (value: number | string) => {
    const { least, most } = ratePercents;
    return typeof value === 'number' && value >= least && value <= most
      ? null
      : t`Enter a percentage from ${least} to ${most}.`;
  },
  least_stay: (value: number | string) => {
    const { least, most } = leastStayBounds;
    const isAsked = typeof value === 'number';
    return value === '' || (isAsked && value >= least && value <= most)
      ? null
      : t`Enter a whole number from ${least} to ${most}, or nothing.`;
  },
  applies_to: (of: RateValues['applies_to'], { unit_ids, kinds }: RateValues) => {
    if (of === 'units' && unit_ids.length === 0) return t`Choose at least one unit.`;
    if (of === 'kinds' && kinds.length === 0) return t`Choose at least one kind of package.`;
    return null;
  },
};
