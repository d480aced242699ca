import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { DurationField } from '#shared/fields/duration-field.tsx';
import { TimesField } from '#shared/fields/times-field.tsx';
import type { FirstUnitForm } from './first-unit.ts';

/** A kind of package by what guests ask first: what it is called, when it leaves, how long it lasts. */
export function OwnKindFields({ form }: { form: FirstUnitForm }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Name of the trip`}
        description={t`As guests read it: Sunrise Salmon.`}
        name="own_name"
        maxLength={80}
        {...form.getInputProps('own_name')}
      />
      <TimesField
        label={t`Leaves at`}
        description={t`Type a time and press Enter: 07:30, 13:15.`}
        name="own_times"
        {...form.getInputProps('own_times')}
      />
      <DurationField
        label={t`How long it lasts`}
        name="own_minutes"
        {...form.getInputProps('own_minutes')}
      />
    </>
  );
}
