import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { OfferLink } from '#shared/offer-link.tsx';
import { TextLink } from '#ui/links.tsx';
import { EmailField } from '#features/identity/email-field.tsx';
import { FormProblem } from '#features/identity/form-problem.tsx';
import { IdentityFrame } from './identity-frame.tsx';
import { useSignedIn } from './use-sign-in.ts';
import { VisiblePassword } from './visible-password.tsx';

/** Refused for what was typed; which of the two is wrong is not told. */
const isWrong = (error: unknown) => error instanceof ApiError && [401, 422].includes(error.status);

/** Sign-in (docs/rules/screens.md, "Sign-in"). */
export function LoginScreen() {
  const { t } = useLingui();
  const signedIn = useSignedIn();
  const email = useRef<HTMLInputElement>(null);
  const form = useForm({
    // Setting a password leads here with the email in the URL.
    initialValues: { email: useRouteSearch('login').email ?? '', password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? t`Email is required.` : null),
      password: (value) => (value === '' ? t`Password is required.` : null),
    },
  });
  const signIn = useMutation({
    mutationFn: (body: { email: string; password: string }) => api('POST /api/login', { body }),
    onSuccess: ({ data }) => signedIn(data),
    onError: (error) => {
      if (isWrong(error)) requestAnimationFrame(() => email.current?.focus());
    },
  });
  const isRefused = isWrong(signIn.error);
  return (
    <IdentityFrame title={t`Sign in`}>
      <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values), focusFirst)}>
        <Stack gap="md">
          <FormProblem error={signIn.error}>
            {isRefused && (
              <Trans>
                The email address or the password is wrong. If you have never set a password, choose
                Forgot Password.
              </Trans>
            )}
          </FormProblem>
          <EmailField
            ref={email}
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps('email')}
            error={form.errors['email'] ?? isRefused}
          />
          <VisiblePassword
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            size="md"
            {...form.getInputProps('password')}
            error={form.errors['password'] ?? isRefused}
          />
          <Group justify="flex-end" mt={-8}>
            <TextLink to="/forgot-password" size="sm">
              <Trans>Forgot Password</Trans>
            </TextLink>
          </Group>
          <Button type="submit" size="md" loading={signIn.isPending}>
            <Trans>Sign in</Trans>
          </Button>
          <OfferLink quiet book={<Trans>No Booking? Create one now!</Trans>} />
          <TextLink to="/register" size="sm" ta="center">
            <Trans>Create an account</Trans>
          </TextLink>
        </Stack>
      </form>
    </IdentityFrame>
  );
}
