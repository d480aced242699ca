import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** The reader's own password, asked for again. */
export function OwnPasswordField(props: PasswordInputProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      label={t`Your password`}
      name="password"
      autoComplete="current-password"
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
      {...props}
    />
  );
}
