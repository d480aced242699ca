import '@mantine/core/styles/Input.css';
import { ActionIcon, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopy } from './use-copy.ts';

/** A read-only address with a button to copy it. */
export function CopyField(props: { label: string; description?: string; value: string }) {
  const { label, description, value } = props;
  const { t } = useLingui();
  const { field, copied, copy } = useCopy<HTMLInputElement>();
  return (
    <TextInput
      ref={field}
      label={label}
      {...(description === undefined ? {} : { description })}
      readOnly
      dir="ltr"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          variant="subtle"
          aria-label={copied ? t`Copied` : t`Copy: ${label}`}
          onClick={() => copy(value)}
        >
          {copied ? (
            <IconCheck size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconCopy size={18} stroke={1.7} aria-hidden />
          )}
        </ActionIcon>
      }
    />
  );
}
