import { t } from '@lingui/core/macro';
import type { ListedClosing } from '@slipway/contract/catalogue/closings';
import { weekdays } from '@slipway/domain/catalogue/kind-rules';
import type { Weekday } from '@slipway/domain/catalogue/package-kinds';
import type { CallInput } from '#lib/api.ts';
import {
  periodOf,
  periodRule,
  periodValues,
  type PeriodValues,
} from '#features/catalogue/fields/period-values.ts';

/** The form's values of closed days. */
export interface ClosingValues extends PeriodValues {
  /** Empty: the whole business. */
  unit_id: string;
  item: string;
  weekdays: Weekday[];
  reason: string;
  public_reason: string;
}

/** Where a new closing begins: the unit and days that were chosen elsewhere. */
export interface ClosingStart {
  /** Null: the whole business. */
  unitId: number | null;
  from: string | null;
  to: string | null;
}

const everyWeek = { form: 'yearly', from: '01-01', to: '12-31' } as const;

function isWeekly({ period, weekdays: days }: Pick<ListedClosing, 'period' | 'weekdays'>): boolean {
  const whole = period.from === everyWeek.from && period.to === everyWeek.to;
  return period.form === 'yearly' && whole && days.length < weekdays.length;
}

/** The values of closed days, or those that new ones begin with. */
export function closingValues(row: ListedClosing | null, start: ClosingStart): ClosingValues {
  if (row === null) {
    const { unitId, from, to } = start;
    return {
      ...periodValues({ form: 'yearly', from: '12-25', to: '12-26' }),
      period: 'dates',
      from,
      to,
      weekdays: [...weekdays],
      unit_id: unitId === null ? '' : String(unitId),
      item: '0',
      reason: '',
      public_reason: '',
    };
  }
  const weekly = isWeekly(row);
  return {
    ...periodValues(weekly ? { form: 'yearly', from: '12-25', to: '12-26' } : row.period, {
      from: '12-25',
      to: '12-26',
    }),
    ...(weekly ? { period: 'weekly' as const } : {}),
    unit_id: row.unit_id === null ? '' : String(row.unit_id),
    item: String(row.item),
    weekdays: row.weekdays,
    reason: row.reason,
    public_reason: row.public_reason,
  };
}

/** What is asked of the server before anything is saved. */
export function ruleBody(values: ClosingValues): CallInput<'POST /api/closings/preview'>['body'] {
  return {
    unit_id: values.unit_id === '' ? null : Number(values.unit_id),
    item: values.unit_id === '' ? 0 : Number(values.item),
    period: periodOf(values),
    weekdays: values.weekdays,
  };
}

export function closingBody(values: ClosingValues): CallInput<'POST /api/closings'>['body'] {
  const { reason, public_reason } = values;
  return { ...ruleBody(values), reason, public_reason };
}

/** The form's rules, with the domain's texts (docs/rules/availability.md, "Closed days"). */
export const closingRules = {
  period: periodRule,
  weekdays: (value: Weekday[]) => (value.length === 0 ? t`Choose at least one weekday.` : null),
  reason: (value: string) => (value.trim() === '' ? t`Reason is required.` : null),
};

/** Whether the days alone can be asked about. */
export function hasDays(values: ClosingValues): boolean {
  return closingRules.period(null, values) === null && values.weekdays.length > 0;
}
