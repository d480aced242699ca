import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Input, SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { DateField } from '#shared/fields/date-field.tsx';
import type { PeriodValues } from './period-values.ts';
import { YearDayField } from './year-day-field.tsx';
import classes from './fields.module.css';

type PeriodForm<Values extends PeriodValues> = Pick<
  UseFormReturnType<Values>,
  'values' | 'errors' | 'getInputProps' | 'clearFieldError'
>;

/**
 * From when to when something holds: between two dates, every year between two days, or, where it is
 * offered, every week.
 */
export function PeriodFields<Values extends PeriodValues>(props: {
  form: PeriodForm<Values>;
  choices: { value: Values['period']; label: string }[];
  onPeriod: (period: Values['period']) => void;
  min?: string;
}) {
  const { form, choices, onPeriod, min } = props;
  const { t } = useLingui();
  const { period, from } = form.values;
  /** What is wrong with the dates stands at the period, and is over once one of them changes. */
  const datesProps = (path: 'from' | 'to') => {
    const props = form.getInputProps(path);
    const change = props.onChange as (date: string | null) => void;
    return {
      ...props,
      onChange: (date: string | null) => {
        change(date);
        form.clearFieldError('period');
      },
    };
  };
  return (
    <>
      <Input.Wrapper
        className={classes.wide ?? ''}
        labelElement="div"
        label={t`When`}
        error={form.errors['period']}
      >
        <div>
          <SegmentedControl
            aria-label={t`When`}
            data={choices}
            value={period}
            onChange={(value) => {
              const chosen = choices.find((one) => one.value === value);
              if (chosen) onPeriod(chosen.value);
            }}
          />
        </div>
      </Input.Wrapper>
      {period === 'dates' && (
        <>
          <DateField label={t`First date`} name="period" min={min} {...datesProps('from')} />
          <DateField label={t`Last date`} name="to" min={from ?? min} {...datesProps('to')} />
        </>
      )}
      {period === 'yearly' && (
        <>
          <YearDayField form={form} path="first" name="period" label={t`From`} />
          <YearDayField form={form} path="last" name="last" label={t`To`} />
        </>
      )}
    </>
  );
}
