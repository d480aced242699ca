import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Backup } from '@slipway/contract/settings/backups';
import { api, urlOf } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { formatInstant } from '#lib/format.ts';
import { wait } from '#lib/wait.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { OwnPasswordField } from '#ui/edit/own-password-field.tsx';
import { backupsKey } from './use-backups.ts';

const lookAfterMs = [300, 1000, 3000];

/** Downloads a backup after asking for the password again. */
export function DownloadModal({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { name } = backup;
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t`Password is required.` : null) },
  });
  const allow = useMutation({
    mutationFn: (body: { password: string }) =>
      api('POST /api/backups/download', { body: { ...body, name } }),
    onSuccess: async ({ data: { token } }) => {
      // A download, unlike a navigation, goes on when the history moves as the dialog closes.
      const link = document.createElement('a');
      link.href = urlOf('/api/backups/:name/file', { name }, { token });
      link.download = name;
      link.click();
      onClose();
      // The browser requests the file itself; the list shows it once that has begun.
      for (const pause of lookAfterMs) {
        await wait(pause);
        await queryClient.invalidateQueries({ queryKey: backupsKey });
      }
    },
    onError: async (error) => {
      if (!showFieldErrors(form, error)) await showError(error);
    },
  });
  const when = formatInstant(backup.made_at);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Download the backup`}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      <form noValidate onSubmit={form.onSubmit((values) => allow.mutate(values), focusFirst)}>
        <Stack gap="md">
          <Text size="sm">
            {backup.encrypted ? (
              <Trans>
                The backup of {when} is encrypted. It opens with the passphrase that the server had
                when it was made.
              </Trans>
            ) : (
              <Trans>
                The backup of {when} is not encrypted: anybody who gets the file can read all
                customers, bookings and payments.
              </Trans>
            )}
          </Text>
          <OwnPasswordField {...form.getInputProps('password')} name="password" data-autofocus />
          <Buttons>
            <Button variant="default" onClick={onClose}>
              <Trans>Back</Trans>
            </Button>
            <Button type="submit" loading={allow.isPending}>
              <Trans>Download</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}
