import { t } from '@lingui/core/macro';
import type { ListedRate } from '@slipway/contract/catalogue/rates';
import { isMonthDay } from '@slipway/domain/catalogue/rates';

type Period = ListedRate['period'];

/** A day of every year as its form has it: both numbers, as text of a select and of a field. */
export interface YearDay {
  month: string;
  day: number | string;
}

/**
 * A period as its form has it; all forms of it are kept, for whoever chooses between them. Every week is
 * the whole of every year.
 */
export interface PeriodValues extends Record<string, unknown> {
  period: 'dates' | 'yearly' | 'weekly';
  from: string | null;
  to: string | null;
  first: YearDay;
  last: YearDay;
}

/** A day of every year, `MM-DD`, as its form has it. */
export const yearDay = (text: string): YearDay => ({
  month: String(Number(text.slice(0, 2))),
  day: Number(text.slice(3)),
});

/** The values of a period; the days of the year where it is between two dates. */
export function periodValues(
  period: Period,
  year: { from: string; to: string } = { from: '06-01', to: '08-31' },
): Pick<PeriodValues, 'from' | 'to' | 'first' | 'last'> & { period: Period['form'] } {
  const days = period.form === 'yearly' ? period : year;
  return {
    period: period.form,
    from: period.form === 'dates' ? period.from : null,
    to: period.form === 'dates' ? period.to : null,
    first: yearDay(days.from),
    last: yearDay(days.to),
  };
}

/** `MM-DD`, or null where no year has the day. */
export function monthDayOf({ month, day }: YearDay): string | null {
  const text = `${month.padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isMonthDay(text) ? text : null;
}

/** The period of the values. */
export function periodOf(values: PeriodValues): Period {
  switch (values.period) {
    case 'dates':
      return { form: 'dates', from: values.from ?? '', to: values.to ?? '' };
    case 'yearly':
      return {
        form: 'yearly',
        from: monthDayOf(values.first) ?? '',
        to: monthDayOf(values.last) ?? '',
      };
    case 'weekly':
      return { form: 'yearly', from: '01-01', to: '12-31' };
  }
}

/** What is wrong with a period; null: nothing. */
export function periodRule(
  _value: unknown,
  { period, from, to, first, last }: PeriodValues,
): string | null {
  if (period === 'yearly') {
    return monthDayOf(first) === null || monthDayOf(last) === null
      ? t`Enter two days that exist.`
      : null;
  }
  if (period === 'weekly') return null;
  if (from === null || to === null) return t`Enter both dates.`;
  return to < from ? t`The last date cannot be before the first one.` : null;
}
