import { Button, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import { emailKey } from '@slipway/domain/identity/email-key';
import { phoneText } from '@slipway/domain/messages/phone-text';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { setUser } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';
import { phoneProblem } from '#lib/phone-problem.ts';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { CurrentPasswordField } from '#features/identity/recovery/current-password-field.tsx';
import { Buttons } from '#ui/edit/buttons.tsx';

const valuesOf = ({ name, email, phone }: Pick<CurrentUser, 'name' | 'email' | 'phone'>) => ({
  name,
  email,
  phone: phoneText(phone ?? ''),
  current_password: '',
});

/** Name, email and phone of the signed-in user; a new email requires the current password. */
export function OwnDataForm({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const isNewAddress = (email: string) => emailKey(email) !== emailKey(user.email);
  const form = useForm({
    initialValues: valuesOf(user),
    validate: {
      name: nameProblem,
      email: emailProblem,
      phone: (value) => (value.trim() === '' ? null : phoneProblem(value)),
      current_password: (value, { email }) =>
        value === '' && isNewAddress(email) ? t`Current password is required.` : null,
    },
  });
  const save = useMutation({
    mutationFn: ({ name, email, phone, current_password }: typeof form.values) =>
      api('POST /api/user/:id', {
        params: { id: user.id },
        body: {
          name,
          email,
          phone: phone.trim() || null,
          ...(isNewAddress(email) && { current_password }),
        },
      }),
    onSuccess: ({ data }) => {
      const { name, email, phone, email_verified } = data;
      setUser({ ...user, name, email, phone, email_verified });
      form.setValues(valuesOf(data));
      form.resetDirty(valuesOf(data));
      toastSuccess(t`Your changes have been updated.`);
    },
    onError: (error) => (showFieldErrors(form, error) ? undefined : showError(error)),
  });
  useUnsavedGuard(form.isDirty() && !save.isPending);
  return (
    <Paper withBorder p="lg" radius="md">
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values), focusFirst)}>
        <Stack gap="md">
          <Title order={2}>
            <Trans>Your data</Trans>
          </Title>
          <TextInput
            label={t`Name`}
            name="name"
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t`Email`}
            description={t`A new address has to be verified.`}
            type="email"
            name="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          {isNewAddress(form.values.email) && (
            <CurrentPasswordField {...form.getInputProps('current_password')} />
          )}
          <TextInput
            label={t`Phone`}
            type="tel"
            name="phone"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <Buttons>
            <Button type="submit" loading={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Paper>
  );
}
