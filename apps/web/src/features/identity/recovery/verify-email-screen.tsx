import { Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePathPart } from '#lib/location.ts';
import { pageData, setUser, usePageData } from '#lib/page-data.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { IdentityFrame } from '#features/identity/sign-in/identity-frame.tsx';
import { problemOf } from '#features/identity/problem.ts';

/**
 * The target of a verification link. Only the signed-in owner of the account verifies its email; others sign in
 * first and return, or set a new password, which verifies it too. It takes a press, since mail scanners open
 * links and the link works once.
 */
export function VerifyEmailScreen() {
  const { t } = useLingui();
  const { user } = usePageData();
  const token = usePathPart('token');
  return (
    <IdentityFrame title={t`Verify your email address`}>
      <Stack gap="md">
        {user === null ? <SignInFirst token={token} /> : <Verify token={token} />}
      </Stack>
    </IdentityFrame>
  );
}

function SignInFirst({ token }: { token: string }) {
  return (
    <>
      <Text>
        <Trans>Sign in to your account to confirm that this address is yours.</Trans>
      </Text>
      <ButtonLink
        to="/login"
        search={{ return: `/verify-email/${encodeURIComponent(token)}` }}
        size="md"
      >
        <Trans>Sign in</Trans>
      </ButtonLink>
      <Text size="sm" c="dimmed">
        <Trans>
          Did you not create this account, or do you not know its password? Set a new password: only
          you get the link, and it confirms your address too.
        </Trans>
      </Text>
      <TextLink to="/forgot-password" size="sm">
        <Trans>Set a new password</Trans>
      </TextLink>
    </>
  );
}

function Verify({ token }: { token: string }) {
  const { t } = useLingui();
  const verify = useMutation({
    mutationFn: () => api('POST /api/verify-email', { body: { token } }),
    onSuccess: () => {
      const { user } = pageData();
      if (user) setUser({ ...user, email_verified: true });
    },
  });
  if (verify.isSuccess) {
    return (
      <>
        <Text role="status">
          <Trans>Your address is verified. Bookings made with it are now in your account.</Trans>
        </Text>
        <ButtonLink to="/dashboard" size="md">
          <Trans>My bookings</Trans>
        </ButtonLink>
      </>
    );
  }
  return (
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
  );
}
