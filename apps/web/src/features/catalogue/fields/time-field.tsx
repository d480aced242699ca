import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';

/** One time of day, `HH:MM`, with the browser's native picker. */
export function TimeField(props: {
  label: string;
  name: string;
  value?: string;
  onChange: (time: string) => void;
  description?: string;
  error?: unknown;
}) {
  const { onChange, error, ...rest } = props;
  return (
    <TextInput
      type="time"
      {...rest}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={typeof error === 'string' ? error : undefined}
    />
  );
}
