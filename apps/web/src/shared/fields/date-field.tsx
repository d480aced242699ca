import { TextInput } from '@mantine/core';

/** A calendar date or none, with the browser's native picker. */
export function DateField(props: {
  label: string;
  name: string;
  value?: string | null;
  onChange: (value: string | null) => void;
  min?: string | undefined;
  max?: string | undefined;
  error?: unknown;
  description?: string;
  required?: boolean;
}) {
  const { value, onChange, error, min, max, description, ...rest } = props;
  return (
    <TextInput
      type="date"
      {...rest}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      {...(description === undefined ? {} : { description })}
      value={value ?? ''}
      onChange={(event) =>
        onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)
      }
      error={typeof error === 'string' ? error : undefined}
    />
  );
}
