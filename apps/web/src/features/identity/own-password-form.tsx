import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { newPasswordRules } from './account-rules.ts';
import { NewPasswordFields } from '#features/identity/recovery/new-password-fields.tsx';
import { VisiblePassword } from '#features/identity/sign-in/visible-password.tsx';
import { Buttons } from '#ui/edit/buttons.tsx';

/** Changes the signed-in user's password. */
export function OwnPasswordForm({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { current_password: '', password: '', password_confirmation: '' },
    validate: {
      current_password: (value) => (value === '' ? t`Current password is required.` : null),
      ...newPasswordRules,
    },
  });
  const change = useMutation({
    mutationFn: (body: typeof form.values) =>
      api('POST /api/user/:id', { params: { id: user.id }, body }),
    onSuccess: () => {
      form.reset();
      toastSuccess(t`Your password has been changed.`);
    },
    onError: (error) => (showFieldErrors(form, error) ? undefined : showError(error)),
  });
  useUnsavedGuard(form.isDirty() && !change.isPending);
  return (
    <Paper withBorder p="lg" radius="md">
      <form noValidate onSubmit={form.onSubmit((values) => change.mutate(values), focusFirst)}>
        <Stack gap="md">
          <div>
            <Title order={2}>
              <Trans>Password</Trans>
            </Title>
            <Text size="sm" c="dimmed">
              <Trans>Changing it signs you out everywhere else.</Trans>
            </Text>
          </div>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user.email}
            readOnly
            hidden
          />
          <VisiblePassword
            label={t`Current password`}
            name="current_password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
          <NewPasswordFields form={form} label={t`New password`} again={t`Repeat new password`} />
          <Buttons>
            <Button type="submit" loading={change.isPending}>
              <Trans>Change password</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Paper>
  );
}
