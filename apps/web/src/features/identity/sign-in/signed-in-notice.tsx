import { Button, Stack, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import type { ReactNode } from 'react';
import { showError } from '#ui/dialogs/dialogs.ts';
import { ButtonLink } from '#ui/links.tsx';
import { signOut } from './sign-out.ts';

/**
 * Shown to a signed-in user whom an email led to a page for signed-out visitors: who is signed in, what the
 * page is for, and a button that signs out and stays on the page.
 */
export function SignedInNotice({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: async (left) => {
      if (!left) await navigate({ to: '/admin/daily-log' });
    },
    onError: (error) => showError(error),
  });
  return (
    <Stack gap="md">
      <Text>
        <Trans>
          You are signed in as <b>{user.name}</b> (<bdi>{user.email}</bdi>).
        </Trans>
      </Text>
      <Text>{children}</Text>
      <Button size="md" loading={leave.isPending} onClick={() => leave.mutate()}>
        <Trans>Sign out and continue</Trans>
      </Button>
      <ButtonLink to="/" variant="default" size="md">
        <Trans>Stay signed in</Trans>
      </ButtonLink>
    </Stack>
  );
}
