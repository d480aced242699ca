import { Button, Stack } from '@mantine/core';
import { useForm, type FormErrors } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { usePageData } from '#lib/page-data.ts';
import { TextLink } from '#ui/links.tsx';
import { toastError, toastSuccess } from '#ui/toasts/toasts.ts';
import { emailProblem } from '#shared/fields/contact-rules.ts';
import { EmailField } from '#features/identity/email-field.tsx';
import { IdentityFrame } from '#features/identity/sign-in/identity-frame.tsx';
import { problemOf } from '#features/identity/problem.ts';
import { SignedInNotice } from '#features/identity/sign-in/signed-in-notice.tsx';

/** Password recovery; its toasts are worded as in docs/rules/screens.md, "Forgot password". */
export function RecoveryScreen() {
  const { t } = useLingui();
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } });
  const recover = useMutation({
    mutationFn: (body: { email: string }) => api('POST /forgot-password', { body }),
    onSuccess: () => toastSuccess(t`Recovery link has been send.`),
    onError: (error) => toastError(problemOf(error, t`The given data was invalid.`)),
  });
  const { user } = usePageData();
  // An invalid address gets the same message here as from the server.
  const refuse = (errors: FormErrors) => {
    focusFirst(errors);
    toastError(t`The given data was invalid.`);
  };
  if (user !== null) {
    return (
      <IdentityFrame title={t`Forgot password`}>
        <SignedInNotice user={user}>
          <Trans>
            You can change your password on your{' '}
            <TextLink to="/profile" underline="always">
              profile page
            </TextLink>
            . To get a link by email instead, sign out first.
          </Trans>
        </SignedInNotice>
      </IdentityFrame>
    );
  }
  return (
    <IdentityFrame
      title={t`Forgot password`}
      lead={t`We will email you a link to set a new password. It works once, within 60 minutes.`}
    >
      <form noValidate onSubmit={form.onSubmit((values) => recover.mutate(values), refuse)}>
        <Stack gap="md">
          <EmailField autoComplete="username" {...form.getInputProps('email')} />
          <Button type="submit" size="md" loading={recover.isPending}>
            <Trans>Email me a recovery link</Trans>
          </Button>
          <TextLink to="/login" size="sm" ta="center">
            <Trans>Back to sign-in</Trans>
          </TextLink>
        </Stack>
      </form>
    </IdentityFrame>
  );
}
