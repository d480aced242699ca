import { Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { counterMethods, type CounterMethod } from '@slipway/domain/payments/security-deposit';
import { api } from '#lib/api.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';

interface Values extends Record<string, unknown> {
  method: CounterMethod;
}

/** Enters that a security deposit was left in cash or by the business's own terminal. */
export function LeaveForm(props: {
  booking: number;
  /** As shown. */
  amount: string;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { booking, amount, onDone, onClose } = props;
  const { i18n, t } = useLingui();
  const form = useForm<Values>({ initialValues: { method: 'Cash' } });
  const save = useSave({
    form,
    send: ({ method }) =>
      api('POST /api/bookings/:id/security-deposit/leave', {
        params: { id: booking },
        body: { method },
      }),
    onSaved: () => {
      toastSuccess(t`The security deposit is in place`);
      void onDone();
      onClose();
    },
  });
  return (
    <EditModal
      title={t`Security deposit left at the counter`}
      form={form}
      save={save}
      submit={t`Enter ${amount}`}
      onClose={onClose}
    >
      <Fields>
        <Radio.Group label={t`How was it left?`} name="method" {...form.getInputProps('method')}>
          <Stack gap="xs" mt="xs">
            {counterMethods.map((method) => (
              <Radio
                key={method}
                value={method}
                label={i18n._(paymentMethodLabel(method))}
                data-autofocus={method === 'Cash' || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm">
          <Trans>
            All of {amount} was left today. Nothing is charged here, and it is not returned
            automatically: return it when the customer is back.
          </Trans>
        </Text>
      </Fields>
    </EditModal>
  );
}
