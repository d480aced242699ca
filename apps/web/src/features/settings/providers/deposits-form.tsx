import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { maxHowToPay } from '@slipway/domain/payments/card-taking';
import { api, type CallInput } from '#lib/api.ts';
import { showFieldErrors } from '#lib/form-errors.ts';
import { pageData, setPageData } from '#lib/page-data.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useRefreshOpening } from '../opening/use-opening.ts';
import { providersKey } from './use-providers.ts';

type Deposits = CallInput<'PUT /api/deposits'>['body'];

/** How deposits are paid: by card, or by hand with instructions for customers. Saved on its own. */
export function DepositsForm({ deposits }: { deposits: Deposits }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const refreshOpening = useRefreshOpening();
  const form = useForm<Deposits>({
    initialValues: { taken_by: deposits.taken_by, how: deposits.how },
  });
  const save = useMutation({
    mutationFn: (body: Deposits) => api('PUT /api/deposits', { body }),
    onSuccess: async ({ data }) => {
      const { taken_by, how } = data.settings.deposits;
      form.setInitialValues({ taken_by, how });
      form.setValues({ taken_by, how });
      toastSuccess(t`Your changes have been saved.`);
      const page = await api('GET /api/page-data').catch(() => null);
      if (page) setPageData({ ...pageData(), payment: page.data.payment });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: providersKey }),
        refreshOpening(),
      ]);
    },
    onError: (error) => {
      if (!showFieldErrors(form, error)) void showError(error);
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md">
        <Radio.Group
          label={t`Deposits are paid`}
          name="taken_by"
          {...form.getInputProps('taken_by')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="card"
              label={t`By card`}
              description={t`With the keys of a card provider. Without them deposits are taken by hand.`}
            />
            <Radio
              value="hand"
              label={t`By hand`}
              description={t`Customers book without a card, and you take the deposit another way. To do lists what is to be collected.`}
            />
          </Stack>
        </Radio.Group>
        <Textarea
          label={t`How customers pay without a card`}
          description={t`They read it while booking, in their emails and where an amount is due.`}
          placeholder={
            deposits.how === ''
              ? pageData().payment.how
              : t`We contact you about the payment before your trip.`
          }
          name="how"
          autosize
          minRows={2}
          maxLength={maxHowToPay}
          {...form.getInputProps('how')}
        />
        <Buttons>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            <Trans>Save deposits</Trans>
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}
