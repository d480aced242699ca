import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** A password field whose show/hide toggle is reachable by keyboard and has an accessible name. */
export function VisiblePassword(props: PasswordInputProps) {
  const { t } = useLingui();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? t`Hide the password` : t`Show the password`,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      // The library sets it at its frame, not at the field.
      aria-invalid={Boolean(props.error) || undefined}
      {...props}
    />
  );
}
