import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/PasswordInput.css';
import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { setUser, usePageData } from '#lib/page-data.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { FormProblem } from '#features/identity/form-problem.tsx';
import { Buttons } from '#ui/edit/buttons.tsx';
import { VisiblePassword } from './visible-password.tsx';

/** Signs the same user in again over the page after the session ended, so that nothing typed is lost. */
export function SignInAgainDialog({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const { t } = useLingui();
  const { user } = usePageData();
  const email = user?.email ?? '';
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? t`Password is required.` : null) },
  });
  const signIn = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api('POST /api/login', { body: { email, password } }),
    onSuccess: ({ data }) => {
      setUser(data);
      onAnswer(true);
    },
  });
  return (
    <Modal
      opened
      centered
      zIndex={400}
      closeOnClickOutside={false}
      onClose={() => onAnswer(false)}
      title={t`Please sign in again`}
      closeButtonProps={{ 'aria-label': t`Leave this page` }}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // The event must not reach forms of the page below.
          event.stopPropagation();
          form.onSubmit((values) => signIn.mutate(values), focusFirst)(event);
        }}
      >
        <Stack gap="md">
          <Text>
            <Trans>Your session has ended. Nothing you typed is lost: sign in to continue.</Trans>
          </Text>
          <FormProblem error={signIn.error} />
          <Text size="sm" c="dimmed">
            <bdi>{email}</bdi>
          </Text>
          <VisiblePassword
            label={t`Password`}
            name="password-again"
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Buttons>
            <Button variant="default" onClick={() => onAnswer(false)}>
              <Trans>Leave this page</Trans>
            </Button>
            <Button type="submit" loading={signIn.isPending}>
              <Trans>Sign in</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}
