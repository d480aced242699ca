import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { api, type CallInput } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { usePathPart } from '#lib/location.ts';
import { newPasswordRules } from '#features/identity/account-rules.ts';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { FormProblem } from '#features/identity/form-problem.tsx';
import { IdentityFrame } from '#features/identity/sign-in/identity-frame.tsx';
import { NewAccountFields } from '#features/identity/new-account-fields.tsx';
import { useSignedIn } from '#features/identity/sign-in/use-sign-in.ts';

/** Creates the first Admin of a new business with the link printed in the terminal, and signs in. */
export function SetupScreen() {
  const { t } = useLingui();
  const token = usePathPart('token');
  const signedIn = useSignedIn();
  const form = useForm({
    initialValues: { name: '', email: '', password: '', password_confirmation: '' },
    validate: {
      name: nameProblem,
      email: emailProblem,
      ...newPasswordRules,
    },
  });
  const setUp = useMutation({
    mutationFn: (body: CallInput<'POST /api/setup'>['body']) => api('POST /api/setup', { body }),
    onSuccess: ({ data }) => signedIn(data),
    onError: (error) => showFieldErrors(form, error),
  });
  return (
    <IdentityFrame
      title={t`Set up your business`}
      lead={t`Create the first Admin account. Admins can then add everyone else.`}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => setUp.mutate({ token, ...values }), focusFirst)}
      >
        <Stack gap="md">
          <FormProblem error={setUp.error} />
          <NewAccountFields form={form} />
          <Button type="submit" size="md" loading={setUp.isPending}>
            <Trans>Create Admin account</Trans>
          </Button>
        </Stack>
      </form>
    </IdentityFrame>
  );
}
