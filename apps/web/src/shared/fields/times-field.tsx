import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/Popover.css';
import { TagsInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { parseTime } from './parse-time.ts';

/** Times of day as tags, `HH:MM`, in their order; what is no time is not taken. */
export function TimesField(props: {
  label: string;
  name: string;
  value?: string[];
  onChange: (times: string[]) => void;
  description?: string;
  error?: unknown;
}) {
  const { value = [], onChange, error, ...rest } = props;
  const { t } = useLingui();
  return (
    <TagsInput
      {...rest}
      placeholder={value.length === 0 ? t`07:30, then Enter` : ''}
      splitChars={[',', ';']}
      acceptValueOnBlur
      maxTags={24}
      value={value}
      onChange={(typed) =>
        onChange([...new Set(typed.map(parseTime).filter((time) => time !== null))].sort())
      }
      error={typeof error === 'string' ? error : undefined}
      comboboxProps={{ disabled: true }}
      inputMode="text"
    />
  );
}
