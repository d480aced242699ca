import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { VisiblePassword } from '#features/identity/sign-in/visible-password.tsx';

/** The present password, beside another address of one's own: a session left open is not enough for that. */
export function EmailVerification(props: Partial<ComponentProps<typeof VisiblePassword>>) {
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
