import { useLingui } from '@lingui/react/macro';
import { TimeField } from '#features/catalogue/fields/time-field.tsx';
import { CountField } from '#shared/fields/amount-field.tsx';
import { TimesField } from '#shared/fields/times-field.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useKindFormContext } from './kind-form-context.ts';
import type { StartsValues } from './starts-values.ts';
import classes from './kinds.module.css';

/** The times of starts of one form: those of a kind, or of a part of the year of it. */
export function StartsFields(props: { form: StartsValues['form']; path: string }) {
  const { path } = props;
  const { t } = useLingui();
  const form = useKindFormContext();
  switch (props.form) {
    case 'times':
      return (
        <TimesField
          label={t`Times`}
          description={t`Type a time and press Enter: 07:30, 13:15.`}
          name={path}
          {...form.getInputProps(`${path}.times`)}
        />
      );
    case 'every':
      return (
        <Fields columns={2}>
          <div className={classes.wide}>
            <CountField
              label={t`Every so many minutes`}
              description={t`From 5 to 240.`}
              name={path}
              {...form.getInputProps(`${path}.minutes`)}
            />
          </div>
          <TimeField
            label={t`First start`}
            name={`${path}.from`}
            {...form.getInputProps(`${path}.from`)}
          />
          <TimeField
            label={t`All are back by`}
            name={`${path}.to`}
            {...form.getInputProps(`${path}.to`)}
          />
        </Fields>
      );
    case 'day':
      return (
        <Fields columns={2}>
          <TimeField
            label={t`Handover on the first day`}
            name={path}
            {...form.getInputProps(`${path}.handover`)}
          />
          <TimeField
            label={t`Return on the last day`}
            name={`${path}.return`}
            {...form.getInputProps(`${path}.return`)}
          />
        </Fields>
      );
  }
}
