import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { openCopyWord } from '@slipway/contract/settings/backups';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { usePageData } from '#lib/page-data.ts';
import { pathOf } from '#lib/page-paths.ts';
import { wait } from '#lib/wait.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { OwnPasswordField } from '#ui/edit/own-password-field.tsx';

const lookEveryMs = 1000;
/** Servers look every two seconds whether the copy was opened, and take a moment to start anew. */
const longestMs = 60_000;

/** Waits until this server serves visitors again, but not for ever. */
async function untilServed(): Promise<void> {
  const until = Date.now() + longestMs;
  while (Date.now() < until) {
    await wait(lookEveryMs);
    const answer = await fetch('/api/page-data', { credentials: 'omit' }).catch(() => null);
    if (answer?.ok === true) return;
  }
}

/** Opens a closed copy after asking for a word and the password; then everybody signs in again. */
export function OpenCopyModal({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const form = useForm({
    initialValues: { confirm: '', password: '' },
    validate: {
      confirm: (value) =>
        value.trim().toUpperCase() === openCopyWord ? null : t`Type ${openCopyWord} to confirm.`,
      password: (value) => (value === '' ? t`Password is required.` : null),
    },
  });
  const open = useMutation({
    mutationFn: async (body: { confirm: string; password: string }) => {
      await api('POST /api/open-copy', { body });
      await untilServed();
    },
    onSuccess: () => window.location.assign(pathOf('login', settings.purpose)),
    onError: async (error) => {
      if (!showFieldErrors(form, error)) await showError(error);
    },
  });
  const isWaiting = open.isPending || open.isSuccess;
  return (
    <Modal
      opened
      onClose={isWaiting ? () => undefined : onClose}
      title={t`Make this the live one?`}
      size={480}
      closeOnClickOutside={false}
      closeButtonProps={{ disabled: isWaiting }}
      transitionProps={{ duration: 0 }}
    >
      <form noValidate onSubmit={form.onSubmit((values) => open.mutate(values), focusFirst)}>
        <Stack gap="md">
          <Text size="sm">
            <Trans>
              From now on it books, charges and writes to customers. This cannot be undone. What it
              was copied from must have been stopped for good.
            </Trans>
          </Text>
          <TextInput
            label={t`Type ${openCopyWord} to confirm`}
            name="confirm"
            autoComplete="off"
            spellCheck={false}
            disabled={isWaiting}
            {...form.getInputProps('confirm')}
            data-autofocus
          />
          <OwnPasswordField
            {...form.getInputProps('password')}
            name="password"
            disabled={isWaiting}
          />
          {isWaiting && (
            <Group gap="sm" role="status">
              <Loader size="sm" aria-hidden />
              <Text size="sm">
                <Trans>It is being opened. You sign in again in a moment.</Trans>
              </Text>
            </Group>
          )}
          <Buttons>
            <Button variant="default" onClick={onClose} disabled={isWaiting}>
              <Trans>Keep it closed</Trans>
            </Button>
            <Button type="submit" color="red" loading={isWaiting}>
              <Trans>Open it</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}
