import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { VisiblePassword } from '#features/identity/sign-in/visible-password.tsx';

/** The current password, required for a new email: an unattended session must not be enough to change it. */
export function CurrentPasswordField(props: Partial<ComponentProps<typeof VisiblePassword>>) {
  const { t } = useLingui();
  return (
    <VisiblePassword
      {...props}
      label={t`Current password`}
      description={t`To confirm that it is you who is changing the address.`}
      name="current_password"
      autoComplete="current-password"
    />
  );
}
