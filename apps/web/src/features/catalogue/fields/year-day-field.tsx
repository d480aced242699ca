import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { Input, NativeSelect, NumberInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { monthText } from '#features/catalogue/rates/rate-words.ts';
import classes from './fields.module.css';

/** A day of every year: month and day, which lie at `path` of the form. */
export function YearDayField(props: {
  form: { getInputProps: (path: string) => object };
  path: string;
  name: string;
  label: string;
}) {
  const { form, path, name, label } = props;
  const { t } = useLingui();
  return (
    <Input.Wrapper labelElement="div" label={label} role="group" aria-label={label}>
      <div className={classes.yearDay}>
        <NativeSelect
          aria-label={t`${label}, month`}
          name={name}
          data={Array.from({ length: 12 }, (_, index) => ({
            value: String(index + 1),
            label: monthText(index + 1),
          }))}
          {...form.getInputProps(`${path}.month`)}
        />
        <NumberInput
          aria-label={t`${label}, day`}
          hideControls
          allowNegative={false}
          decimalScale={0}
          max={31}
          inputMode="numeric"
          {...form.getInputProps(`${path}.day`)}
        />
      </div>
    </Input.Wrapper>
  );
}
