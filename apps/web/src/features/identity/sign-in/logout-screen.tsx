import { Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { showError } from '#ui/dialogs/dialogs.ts';
import { signOut } from './sign-out.ts';

/** Signs out, then goes to the sign-in screen (docs/rules/screens.md, "Sign out"). */
export function LogoutScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    signOut()
      .then(async (left) => {
        if (!left) {
          await navigate({ to: '/admin/daily-log', replace: true });
          return;
        }
        await navigate({ to: '/login', replace: true });
      })
      .catch(async (error: unknown) => {
        await showError(error);
        await navigate({ to: '/', replace: true });
      });
  }, [navigate]);
  return (
    <>
      <Title order={1} tabIndex={-1} ta="center" mt="xl">
        {t`Signing out`}
      </Title>
      <Text role="status" ta="center" c="dimmed">
        <Trans>One moment…</Trans>
      </Text>
    </>
  );
}
