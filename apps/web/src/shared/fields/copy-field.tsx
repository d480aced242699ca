import '@mantine/core/styles/Input.css';
import { ActionIcon, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** A read-only address with a button to copy it. */
export function CopyField(props: { label: string; description?: string; value: string }) {
  const { label, description, value } = props;
  const { t } = useLingui();
  const clipboard = useClipboard({ timeout: 2000 });
  return (
    <TextInput
      label={label}
      {...(description === undefined ? {} : { description })}
      readOnly
      dir="ltr"
      value={value}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          variant="subtle"
          aria-label={clipboard.copied ? t`Copied` : t`Copy: ${label}`}
          onClick={() => clipboard.copy(value)}
        >
          {clipboard.copied ? (
            <IconCheck size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconCopy size={18} stroke={1.7} aria-hidden />
          )}
        </ActionIcon>
      }
    />
  );
}
