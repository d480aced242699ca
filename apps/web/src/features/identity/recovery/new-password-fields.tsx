import type { UseFormReturnType } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import type { NewPassword } from '#features/identity/account-rules.ts';
import { VisiblePassword } from '#features/identity/sign-in/visible-password.tsx';

/** The new password, twice; validated by `newPasswordRules`. */
export function NewPasswordFields<V extends NewPassword>(props: {
  form: UseFormReturnType<V>;
  label: string;
  again: string;
  /** Omitted for the default size. */
  size?: 'md';
}) {
  const { form, label, again, ...size } = props;
  const { t } = useLingui();
  return (
    <>
      <VisiblePassword
        label={label}
        description={t`At least 12 characters`}
        name="password"
        autoComplete="new-password"
        {...size}
        {...form.getInputProps('password')}
      />
      <VisiblePassword
        label={again}
        name="password_confirmation"
        autoComplete="new-password"
        {...size}
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
}
