import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** The reader's own password, asked for again. */
export function OwnPasswordField(props: PasswordInputProps & { name: string }) {
  const { t } = useLingui();
  return (
    <PasswordInput
      label={t`Your password`}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t`Show the password`, tabIndex: 0 }}
      {...props}
    />
  );
}
