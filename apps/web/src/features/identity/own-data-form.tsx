import { Button, Group, Paper, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '@slipway/contract/identity';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { setUser } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs.ts';
import { toastSuccess } from '#ui/toasts.ts';
import { emailProblem } from './new-password-rules.ts';

/** Name, email and phone of the signed-in user. */
export function OwnDataForm({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { name: user.name, email: user.email, phone: user.phone ?? '' },
    validate: {
      name: (value) => (value.trim() === '' ? t`Name is required.` : null),
      email: emailProblem,
    },
  });
  const save = useMutation({
    mutationFn: ({ phone, ...rest }: typeof form.values) =>
      api('POST /api/user/:id', {
        params: { id: user.id },
        body: phone.trim() === '' ? rest : { ...rest, phone },
      }),
    onSuccess: ({ data }) => {
      const { name, email, phone, email_verified } = data;
      setUser({ ...user, name, email, phone, email_verified });
      form.resetDirty();
      toastSuccess(t`Your changes have been updated.`);
    },
    onError: (error) => (showFieldErrors(form, error) ? undefined : showError(error)),
  });
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
            description={t`A changed address has to be verified again.`}
            type="email"
            name="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={t`Phone`}
            type="tel"
            name="phone"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
