import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api, type CallInput } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { TextLink } from '#ui/links.tsx';
import { newPasswordRules } from './account-rules.ts';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { FormProblem } from './form-problem.tsx';
import { IdentityFrame } from '#features/identity/sign-in/identity-frame.tsx';
import { NewAccountFields } from './new-account-fields.tsx';
import { useSignedIn } from '#features/identity/sign-in/use-sign-in.ts';

/** Register (docs/rules/screens.md, "Create an account"). */
export function RegisterScreen() {
  const { t } = useLingui();
  const signedIn = useSignedIn();
  const form = useForm({
    initialValues: { name: '', email: '', phone: '', password: '', password_confirmation: '' },
    validate: {
      name: nameProblem,
      email: emailProblem,
      phone: (value) => (value.trim() === '' ? t`Phone is required.` : null),
      ...newPasswordRules,
    },
  });
  const register = useMutation({
    mutationFn: (body: CallInput<'POST /register'>['body']) => api('POST /register', { body }),
    onSuccess: ({ data }) => (data.user === null ? undefined : signedIn(data.user)),
    onError: (error) => showFieldErrors(form, error),
  });
  if (register.data?.data.status === 'check_mail') {
    return (
      <IdentityFrame title={t`Check your email`}>
        <Stack>
          <Text role="status">
            <Trans>We have sent a link to {form.values.email}. Open it to continue.</Trans>
          </Text>
          <TextLink to="/login">
            <Trans>Back to sign-in</Trans>
          </TextLink>
        </Stack>
      </IdentityFrame>
    );
  }
  return (
    <IdentityFrame
      title={t`Create an account`}
      lead={t`See, change and pay for your bookings online.`}
    >
      <form noValidate onSubmit={form.onSubmit((values) => register.mutate(values), focusFirst)}>
        <Stack gap="md">
          <FormProblem error={register.error} />
          <NewAccountFields form={form} />
          <Button type="submit" size="md" loading={register.isPending}>
            <Trans>Create an account</Trans>
          </Button>
          <TextLink to="/login" size="sm" ta="center">
            <Trans>Back to sign-in</Trans>
          </TextLink>
        </Stack>
      </form>
    </IdentityFrame>
  );
}
