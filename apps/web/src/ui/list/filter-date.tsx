import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import classes from './list.module.css';

/** A filter by a first or last day; its label is always shown, since an empty date field says nothing. */
export function FilterDate(props: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { label, value, onChange } = props;
  const id = useId();
  return (
    <div className={classes.day}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="date"
        value={value ?? ''}
        onChange={(event) =>
          onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
        }
      />
    </div>
  );
}
