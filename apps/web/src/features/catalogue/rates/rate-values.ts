import { t } from '@lingui/core/macro';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { weekdays } from '@slipway/domain/catalogue/kind-rules';
import type { Weekday } from '@slipway/domain/catalogue/package-kinds';
import { isMonthDay, ratePercents } from '@slipway/domain/catalogue/rates';
import type { CallInput } from '#lib/api.ts';

/** A day of every year as its form has it: both numbers, as text of a select and of a field. */
export interface YearDay {
  month: string;
  day: number | string;
}

/** The rate form's values; both forms of the period are kept, for whoever chooses between them. */
export interface RateValues extends Record<string, unknown> {
  name: string;
  period: 'dates' | 'yearly';
  from: string | null;
  to: string | null;
  first: YearDay;
  last: YearDay;
  weekdays: Weekday[];
  percent: number | string;
  applies_to: ListedRate['applies_to']['of'];
  unit_ids: string[];
  kinds: string[];
}

const yearDay = (text: string): YearDay => ({
  month: String(Number(text.slice(0, 2))),
  day: Number(text.slice(3)),
});

export function rateValues(rate: ListedRate | null): RateValues {
  const period = rate?.period;
  const target = rate?.applies_to;
  return {
    name: rate?.name ?? '',
    period: period?.form ?? 'yearly',
    from: period?.form === 'dates' ? period.from : null,
    to: period?.form === 'dates' ? period.to : null,
    first: yearDay(period?.form === 'yearly' ? period.from : '06-01'),
    last: yearDay(period?.form === 'yearly' ? period.to : '08-31'),
    weekdays: [...(rate?.weekdays ?? weekdays)],
    percent: rate?.percent ?? '',
    applies_to: target?.of ?? 'all',
    unit_ids: target?.of === 'units' ? target.unit_ids.map(String) : [],
    kinds: target?.of === 'kinds' ? target.kinds : [],
  };
}

/** `MM-DD`, or null where no year has the day. */
export function monthDayOf({ month, day }: YearDay): string | null {
  const text = `${month.padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isMonthDay(text) ? text : null;
}

function periodOf(values: RateValues): CallInput<'POST /api/rates'>['body']['period'] {
  if (values.period === 'dates') {
    return { form: 'dates', from: values.from ?? '', to: values.to ?? '' };
  }
  return {
    form: 'yearly',
    from: monthDayOf(values.first) ?? '',
    to: monthDayOf(values.last) ?? '',
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
  };
}

/** The form's rules, with the domain's texts (docs/rules/prices.md, "Rates"). */
export const rateRules = {
  name: (value: string) => (value.trim() === '' ? t`Name is required.` : null),
  period: (_value: unknown, { period, from, to, first, last }: RateValues) => {
    if (period === 'yearly') {
      return monthDayOf(first) === null || monthDayOf(last) === null
        ? t`Enter two days that exist.`
        : null;
    }
    if (from === null || to === null) return t`Enter both dates.`;
    return to < from ? t`The last date cannot be before the first one.` : null;
  },
  weekdays: (value: Weekday[]) => (value.length === 0 ? t`Choose at least one weekday.` : null),
  percent: (value: number | string) => {
    const { least, most } = ratePercents;
    return typeof value === 'number' && value >= least && value <= most
      ? null
      : t`Enter a percentage from ${least} to ${most}.`;
  },
  applies_to: (of: RateValues['applies_to'], { unit_ids, kinds }: RateValues) => {
    if (of === 'units' && unit_ids.length === 0) return t`Choose at least one unit.`;
    if (of === 'kinds' && kinds.length === 0) return t`Choose at least one kind of package.`;
    return null;
  },
};
