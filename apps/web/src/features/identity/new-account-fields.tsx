import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import type { NewPassword } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordFields } from '#features/identity/recovery/new-password-fields.tsx';

interface NewAccount extends NewPassword {
  name: string;
  email: string;
  phone?: string;
}

/** Name, email and new password (twice); the phone if the form has one. */
export function NewAccountFields<V extends NewAccount>({ form }: { form: UseFormReturnType<V> }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Name`}
        name="name"
        autoComplete="name"
        size="md"
        {...form.getInputProps('name')}
      />
      <EmailField autoComplete="email" {...form.getInputProps('email')} />
      {'phone' in form.values && (
        <TextInput
          label={t`Phone`}
          type="tel"
          name="phone"
          autoComplete="tel"
          size="md"
          {...form.getInputProps('phone')}
        />
      )}
      <NewPasswordFields form={form} label={t`Password`} again={t`Repeat password`} size="md" />
    </>
  );
}
