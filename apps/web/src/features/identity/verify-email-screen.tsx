import { Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePathPart } from '#lib/location.ts';
import { pageData, setUser } from '#lib/page-data.ts';
import { ButtonLink } from '#ui/links.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { problemOf } from './problem.ts';

/**
 * Where the link of a verification mail leads. The address is verified on a press, not on opening: mail scanners
 * open links too, and the link works once.
 */
export function VerifyEmailScreen() {
  const { t } = useLingui();
  const token = usePathPart('token');
  const verify = useMutation({
    mutationFn: () => api('POST /api/verify-email', { body: { token } }),
    onSuccess: () => {
      const { user } = pageData();
      if (user) setUser({ ...user, email_verified: true });
    },
  });
  return (
    <IdentityFrame title={t`Verify your e-mail address`}>
      <Stack gap="md">
        {verify.isSuccess ? (
          <>
            <Text role="status">
              <Trans>
                Your address is verified. Bookings made with it are now in your account.
              </Trans>
            </Text>
            <ButtonLink to={pageData().user ? '/dashboard' : '/login'} size="md">
              {pageData().user ? <Trans>My bookings</Trans> : <Trans>Sign in</Trans>}
            </ButtonLink>
          </>
        ) : (
          <>
            <Text role={verify.isError ? 'alert' : undefined}>
              {verify.isError
                ? problemOf(
                    verify.error,
                    t`This link is no longer valid. Ask for a new one on your profile page.`,
                  )
                : t`Press the button to confirm that this address is yours.`}
            </Text>
            <Button size="md" loading={verify.isPending} onClick={() => verify.mutate()}>
              <Trans>Verify my address</Trans>
            </Button>
          </>
        )}
      </Stack>
    </IdentityFrame>
  );
}
