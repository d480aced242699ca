import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';
import { api, type CallInput } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { usePathPart, useQueryValue } from '#lib/location.ts';
import { TextLink } from '#ui/links.tsx';
import { toastSuccess } from '#ui/toasts.ts';
import { emailProblem, newPasswordRules } from './account-rules.ts';
import { EmailField } from './email-field.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { problemOf } from './problem.ts';

/** A new password with the link of a mail, `/reset-password/{token}?email=…`. */
export function ResetScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const token = usePathPart('token');
  const email = useQueryValue('email') ?? '';
  const form = useForm({
    initialValues: { email, password: '', password_confirmation: '' },
    validate: {
      email: emailProblem,
      ...newPasswordRules,
    },
  });
  const reset = useMutation({
    mutationFn: (body: CallInput<'POST /reset-password'>['body']) =>
      api('POST /reset-password', { body }),
    onSuccess: (_answer, sent) => {
      toastSuccess(t`Your password has been changed. Sign in with it.`);
      return navigate({ to: '/login', search: { email: sent.email } });
    },
    onError: (error) => showFieldErrors(form, error),
  });
  const isOver = reset.error instanceof ApiError && reset.error.errors['token'] !== undefined;
  return (
    <IdentityFrame title={t`New password`}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => reset.mutate({ token, ...values }), focusFirst)}
      >
        <Stack gap="md">
          {reset.isError && (
            <Alert color="red" variant="light" role="alert">
              <Stack gap={4}>
                <span>{problemOf(reset.error, reset.error.message)}</span>
                <TextLink to="/forgot-password" size="sm">
                  <Trans>Get a new recovery link</Trans>
                </TextLink>
              </Stack>
            </Alert>
          )}
          {/* With a link that works no more there is nothing to fill in. */}
          {!isOver && (
            <>
              <EmailField autoComplete="username" {...form.getInputProps('email')} />
              <NewPasswordFields
                form={form}
                label={t`New password`}
                again={t`New password again`}
                size="md"
              />
              <Button type="submit" size="md" loading={reset.isPending}>
                <Trans>Set the new password</Trans>
              </Button>
            </>
          )}
        </Stack>
      </form>
    </IdentityFrame>
  );
}
