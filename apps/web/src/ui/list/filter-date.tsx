import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import classes from './list.module.css';

/** A day that a list begins or ends with; the word stands before it, since an empty date says nothing. */
export function FilterDate(props: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { label, value, onChange } = props;
  return (
    <label className={classes.day}>
      {label}
      <TextInput
        type="date"
        value={value ?? ''}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
        }
      />
    </label>
  );
}
