import '@mantine/core/styles/Input.css';
import { Button, Paper, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { pathOf } from '#lib/page-paths.ts';
import { emailProblem, nameProblem } from '#shared/fields/contact-rules.ts';
import { api } from '#lib/api.ts';
import { focusFirst } from '#lib/form-errors.ts';
import { usePageData } from '#lib/page-data.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { ButtonLink } from '#ui/links.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useUnsavedGuard } from '#ui/dialogs/use-leave-guard.ts';

/** An Admin creates a customer, who gets an email with a link to set a password. */
export function NewCustomerScreen() {
  const { t } = useLingui();
  const { settings, delivery } = usePageData();
  const router = useRouter();
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: '', email: '', phone: '' },
    validate: {
      name: nameProblem,
      email: emailProblem,
    },
  });
  const save = useSave({
    form,
    send: ({ name, email, phone }) =>
      api('POST /api/user', {
        body: {
          name,
          email,
          role_name: 'Customer',
          ...(phone.trim() === '' ? {} : { phone }),
        },
      }),
    onSaved: async ({ data }) => {
      toastSuccess(t`Successfully added`);
      await queryClient.invalidateQueries({ queryKey: ['customers'] });
      await router.navigate({
        to: pathOf('customers', settings.purpose),
        search: { edit: data.id },
      });
    },
  });
  useUnsavedGuard(form.isDirty() && !save.isPending && !save.isSuccess);
  return (
    <>
      <PageHeader
        title={t`New customer`}
        lead={
          delivery.mail
            ? t`They get an email with a link to set a password.`
            : t`Email is not set up: the link to set a password is kept under Messages.`
        }
      />
      <Paper withBorder p="lg" maw={560}>
        <form noValidate onSubmit={form.onSubmit(save.save, focusFirst)}>
          <Fields>
            <TextInput
              label={t`Name`}
              name="name"
              required
              autoComplete="off"
              {...form.getInputProps('name')}
            />
            <TextInput
              label={t`Email`}
              type="email"
              name="email"
              required
              autoComplete="off"
              {...form.getInputProps('email')}
            />
            <TextInput
              label={t`Phone`}
              type="tel"
              name="phone"
              autoComplete="off"
              {...form.getInputProps('phone')}
            />
          </Fields>
          <Buttons mt="lg">
            <ButtonLink to={pathOf('customers', settings.purpose)} variant="default">
              <Trans>Cancel</Trans>
            </ButtonLink>
            <Button type="submit" color="signal" loading={save.isPending}>
              <Trans>Add customer</Trans>
            </Button>
          </Buttons>
        </form>
      </Paper>
    </>
  );
}
