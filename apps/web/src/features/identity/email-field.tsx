import { TextInput, type TextInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

/** The address of an account; `username` where it is one that exists. */
export function EmailField(props: { autoComplete: 'username' | 'email' } & TextInputProps) {
  const { t } = useLingui();
  return <TextInput label={t`Email`} type="email" name="email" size="md" {...props} />;
}
