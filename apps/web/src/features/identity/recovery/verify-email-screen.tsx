import { Button, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { usePathPart } from '#lib/location.ts';
import { pageData, setUser, usePageData } from '#lib/page-data.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { IdentityFrame } from '#features/identity/sign-in/identity-frame.tsx';
import { SignedInNotice } from '#features/identity/sign-in/signed-in-notice.tsx';
import { problemOf } from '#features/identity/problem.ts';
import { ResendLinkButton } from './resend-link-button.tsx';

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
        {user === null ? <SignInFirst token={token} /> : <Verify token={token} user={user} />}
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

function Verify({ token, user }: { token: string; user: CurrentUser }) {
  const { t } = useLingui();
  const verify = useMutation({
    mutationFn: () => api('POST /api/verify-email', { body: { token } }),
    onSuccess: () => {
      if (pageData().user !== null) setUser({ ...user, email_verified: true });
    },
  });
  const isOver = isRefusedWith(verify.error, 'link_is_over');
  const problem = verify.error && problemOf(verify.error, verify.error.message);
  if (verify.isSuccess || (isOver && user.email_verified)) {
    return (
      <>
        <Text role="status">
          {verify.isSuccess ? (
            <Trans>Your address is verified. Bookings made with it are now in your account.</Trans>
          ) : (
            <Trans>
              <bdi>{user.email}</bdi> is verified already. Bookings made with it are in your
              account.
            </Trans>
          )}
        </Text>
        <ButtonLink to="/dashboard" size="md">
          <Trans>My bookings</Trans>
        </ButtonLink>
      </>
    );
  }
  if (isRefusedWith(verify.error, 'link_of_other_account')) {
    return (
      <SignedInNotice user={user}>
        <span role="alert">{problem}</span>
      </SignedInNotice>
    );
  }
  return (
    <>
      <Text role={verify.isError ? 'alert' : undefined}>
        {problem ?? t`Press the button to confirm that this address is yours.`}
      </Text>
      {isOver ? (
        <ResendLinkButton size="md" />
      ) : (
        <Button size="md" loading={verify.isPending} onClick={() => verify.mutate()}>
          <Trans>Verify my address</Trans>
        </Button>
      )}
    </>
  );
}
