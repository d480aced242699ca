import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Progress.css';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Backups } from '@slipway/contract/settings/backups';
import { isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatInstant } from '#lib/format.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { SettingsSection } from '../settings-section.tsx';
import { formatSize } from './format-size.ts';
import { backupsKey } from './use-backups.ts';

type Folder = NonNullable<Backups['folder']>;

/** Orders a backup, and shows how far it is, or why the last one failed. */
export function MakeSection({ folder }: { folder: Folder }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { running, failed, nightly, encrypts, in_bucket: inBucket } = folder;
  const order = useMutation({
    mutationFn: () => api('POST /api/backups', { body: {} }),
    onSuccess: (answer) => queryClient.setQueryData(backupsKey, answer),
    onError: async (error) => {
      // Another one is being made already, which will do.
      if (!isRefusedWith(error, 'in_progress')) await showError(error);
      await queryClient.invalidateQueries({ queryKey: backupsKey });
    },
  });
  const made = nightly
    ? t`One is made every night.`
    : t`No backup is made at night on this server.`;
  const elsewhere = inBucket
    ? t`Keep copies somewhere else too: whoever can empty the bucket can delete these too.`
    : t`Keep copies somewhere else too: if this disk fails, these are lost with it.`;
  return (
    <SettingsSection title={t`Make a backup`} lead={`${made} ${elsewhere}`}>
      <Stack gap="md">
        {failed !== null && running === null && <Failure failed={failed} />}
        {encrypts ? (
          <Text size="sm">
            <Trans>
              It will be encrypted with the passphrase of the server. Without that passphrase it
              cannot be opened, so keep it somewhere safe.
            </Trans>
          </Text>
        ) : (
          <Alert color="yellow" variant="light" title={t`Not encrypted`}>
            <Trans>
              Anybody who has a backup can read it. To encrypt those made from now on, set
              BACKUP_PASSPHRASE on the server.
            </Trans>
          </Alert>
        )}
        {running !== null && <Running running={running} />}
        <Group>
          <Button
            loading={order.isPending}
            disabled={running !== null}
            onClick={() => order.mutate()}
          >
            <Trans>Make a backup now</Trans>
          </Button>
        </Group>
      </Stack>
    </SettingsSection>
  );
}

function Running({ running }: { running: NonNullable<Folder['running']> }) {
  const { t } = useLingui();
  const { wanted_by: who } = running;
  const since = formatInstant(running.wanted_at);
  const size = formatSize(running.size);
  return (
    <div role="status">
      <Progress value={100} animated aria-label={t`A backup is being made`} mb="xs" />
      <Text size="sm">
        {running.state === 'queued' ? (
          <Trans>A backup was ordered, and will begin in a moment.</Trans>
        ) : (
          <Trans>A backup is being made: {size} so far. You can leave this page.</Trans>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {running.kind === 'night' || who === null ? (
          <Trans>The nightly backup, since {since}</Trans>
        ) : (
          <Trans>
            Ordered by {who} on {since}
          </Trans>
        )}
      </Text>
    </div>
  );
}

function Failure({ failed }: { failed: NonNullable<Folder['failed']> }) {
  const { t } = useLingui();
  const when = formatInstant(failed.failed_at);
  const title = failed.kind === 'night' ? t`The nightly backup failed` : t`The last backup failed`;
  return (
    <Alert color="red" variant="light" title={title}>
      <Text size="sm">{when}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} dir="auto">
        {failed.failure}
      </Text>
    </Alert>
  );
}
