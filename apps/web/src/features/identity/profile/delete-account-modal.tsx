import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Alert.css';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '#lib/api.ts';
import { errorLines } from '#lib/api-error.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { setUser } from '#lib/page-data.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { VisiblePassword } from '#features/identity/sign-in/visible-password.tsx';
import { Buttons } from '#ui/edit/buttons.tsx';

/** Deletes the account after asking for the password again. */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const router = useRouter();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t`Password is required.` : null) },
  });
  const leave = useMutation({
    mutationFn: (body: { password: string }) => api('POST /api/own-account/delete', { body }),
    onSuccess: async () => {
      // Before the way home, which would load the bookings of a signed-in customer.
      setUser(null);
      queryClient.clear();
      await router.navigate({ to: '/', replace: true, ignoreBlocker: true });
      toastSuccess(t`Your account has been deleted.`);
    },
    onError: (error) => void showFieldErrors(form, error),
  });
  const showsError = leave.isError && form.errors['password'] === undefined;
  return (
    <Modal opened onClose={onClose} title={t`Delete my account`} transitionProps={{ duration: 0 }}>
      <form noValidate onSubmit={form.onSubmit((values) => leave.mutate(values), focusFirst)}>
        <Stack gap="md">
          {showsError && (
            <Alert color="red" variant="light" role="alert" title={t`Error`}>
              {errorLines(leave.error, t`Something went wrong.`).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Alert>
          )}
          <Text>
            <Trans>
              This cannot be undone. Cards, addresses and surveys are removed, and you are signed
              out everywhere.
            </Trans>
          </Text>
          <VisiblePassword
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Buttons>
            <Button variant="default" onClick={onClose}>
              <Trans>Keep my account</Trans>
            </Button>
            <Button type="submit" color="red" loading={leave.isPending}>
              <Trans>Delete account</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}
