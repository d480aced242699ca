import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { useLingui } from '@lingui/react/macro';

/** The email of an account; `autoComplete` is `username` for an existing account. */
export function EmailField(
  props: { autoComplete: 'username' | 'email'; ref?: Ref<HTMLInputElement> } & TextInputProps,
) {
  const { t } = useLingui();
  return <TextInput label={t`Email`} type="email" name="email" size="md" {...props} />;
}
