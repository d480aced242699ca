import { Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '#lib/api.ts';
import { isKept } from '#lib/device-data.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { setUser } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs.ts';

/** What is kept on this device goes with the session; false when somebody rather stays to save it first. */
async function signOut(): Promise<boolean> {
  const kept = isKept()
    ? await loadChunk(() => import('#features/operations/daily-log/leave-device.ts'))
    : null;
  if (kept && !(await kept.readyToLeave())) return false;
  await api('POST /logout');
  await kept?.leaveDevice();
  return true;
}

/** Signs out, then goes to login (spec B section 2). */
export function LogoutScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
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
