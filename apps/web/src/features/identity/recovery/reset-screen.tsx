import '@mantine/core/styles/Alert.css';
import { Alert, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isRefusedWith } from '#lib/api-error.ts';
import { api, type CallInput } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { usePathPart } from '#lib/location.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { newPasswordRules } from '#features/identity/account-rules.ts';
import { emailProblem } from '#shared/fields/contact-rules.ts';
import { EmailField } from '#features/identity/email-field.tsx';
import { IdentityFrame } from '#features/identity/sign-in/identity-frame.tsx';
import { SignedInNotice } from '#features/identity/sign-in/signed-in-notice.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { problemOf } from '#features/identity/problem.ts';

/** Sets a new password with an email's link, `/reset-password/{token}?email=…`. */
export function ResetScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const token = usePathPart('token');
  const email = useRouteSearch('reset').email ?? '';
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
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => api('POST /reset-password/check', { body: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const { user } = usePageData();
  const isExpired = isRefusedWith(link.error, 'link_is_over');
  const problem = reset.error ?? (isExpired ? link.error : null);
  if (user !== null && !isExpired) {
    return (
      <IdentityFrame title={t`New password`}>
        <SignedInNotice user={user}>
          {email === '' ? (
            <Trans>This link sets a new password. To use it, sign out first.</Trans>
          ) : (
            <Trans>
              This link sets a new password for <bdi>{email}</bdi>. To use it, sign out first.
            </Trans>
          )}
        </SignedInNotice>
      </IdentityFrame>
    );
  }
  return (
    <IdentityFrame title={t`New password`}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => reset.mutate({ token, ...values }), focusFirst)}
      >
        <Stack gap="md">
          {problem !== null && (
            <Alert color="red" variant="light" role="alert">
              <Stack gap={4}>
                <span>{problemOf(problem, problem.message)}</span>
                <TextLink to="/forgot-password" size="sm">
                  <Trans>Get a new recovery link</Trans>
                </TextLink>
              </Stack>
            </Alert>
          )}
          {/* With an expired link there is nothing to fill in. */}
          {!link.isPending && !isExpired && !isRefusedWith(reset.error, 'link_is_over') && (
            <>
              <EmailField autoComplete="username" {...form.getInputProps('email')} />
              <NewPasswordFields
                form={form}
                label={t`New password`}
                again={t`Repeat new password`}
                size="md"
              />
              <Button type="submit" size="md" loading={reset.isPending}>
                <Trans>Set new password</Trans>
              </Button>
            </>
          )}
        </Stack>
      </form>
    </IdentityFrame>
  );
}
