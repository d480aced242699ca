import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import { VisiblePassword } from './visible-password.tsx';

interface NewAccount {
  name: string;
  email: string;
  phone?: string;
  password: string;
  password_confirmation: string;
}

/** Who somebody is and the password they choose, twice; the phone where the form has one. */
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
      <TextInput
        label={t`Email`}
        type="email"
        name="email"
        autoComplete="email"
        size="md"
        {...form.getInputProps('email')}
      />
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
      <VisiblePassword
        label={t`Password`}
        description={t`At least 12 characters`}
        name="password"
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('password')}
      />
      <VisiblePassword
        label={t`Password again`}
        name="password_confirmation"
        autoComplete="new-password"
        size="md"
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
}
