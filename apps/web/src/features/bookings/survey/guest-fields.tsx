import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import type { SurveyValues } from './survey-values.ts';
import { swimsNames } from './survey-labels.ts';
import classes from './survey.module.css';

/** The fields of one guest. */
export function GuestFields(props: { form: UseFormReturnType<SurveyValues>; index: number }) {
  const { form, index } = props;
  const { i18n, t } = useLingui();
  const field = (name: 'name' | 'age' | 'allergies' | 'swims') => ({
    name: `guests.${index}.${name}`,
    ...form.getInputProps(`guests.${index}.${name}`),
  });
  return (
    <fieldset className={classes.guest}>
      <legend>{t`Guest ${index + 1}`}</legend>
      <TextInput className={classes.guestName ?? ''} label={t`Name`} required {...field('name')} />
      <TextInput
        label={t`Age`}
        type="number"
        min={0}
        max={120}
        inputMode="numeric"
        {...field('age')}
      />
      <NativeSelect
        label={t`Can swim`}
        data={[
          { value: '', label: t`Choose` },
          ...Object.entries(swimsNames).map(([value, name]) => ({ value, label: i18n._(name) })),
        ]}
        {...field('swims')}
      />
      <TextInput
        className={classes.guestAllergies ?? ''}
        label={t`Allergies`}
        {...field('allergies')}
      />
    </fieldset>
  );
}
