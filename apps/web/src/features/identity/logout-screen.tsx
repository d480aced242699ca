import { Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '#lib/api.ts';
import { setUser } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs.ts';

/** Signs out, then goes to login (spec B section 2). */
export function LogoutScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    api('POST /logout')
      .then(async () => {
        setUser(null);
        queryClient.clear();
        await navigate({ to: '/login', replace: true });
      })
      .catch(async (error: unknown) => {
        await showError(error);
        await navigate({ to: '/', replace: true });
      });
  }, [navigate, queryClient]);
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
