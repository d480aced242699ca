import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { SecurityDeposit } from '@slipway/contract/payments/security-deposits';
import { fromMajor, subtract, toMajor } from '@slipway/domain/money/money';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { amountProblem } from './amount-problem.ts';

interface Values extends Record<string, unknown> {
  amount: number | string;
  reason: string;
}

/** Keeps a part or all of a security deposit as damage; says what goes back before it is done. */
export function CaptureForm(props: {
  booking: number;
  deposit: SecurityDeposit;
  currency: string;
  onClose: () => void;
}) {
  const { booking, deposit, currency, onClose } = props;
  const queryClient = useQueryClient();
  const most = deposit.amount;
  const atCounter = deposit.left_by !== null;
  const form = useForm<Values>({
    initialValues: { amount: '', reason: '' },
    validate: {
      amount: (amount) => {
        const problem = amountProblem(amount);
        if (problem !== null) return problem;
        return Number(amount) > most ? t`At most ${formatMoney(most, currency)}.` : null;
      },
      reason: (reason) => (reason.trim() === '' ? t`Reason is required.` : null),
    },
  });
  const save = useSave({
    form,
    send: ({ amount, reason }) =>
      api('POST /api/bookings/:id/security-deposit/capture', {
        params: { id: booking },
        body: { amount: Number(amount), reason },
      }),
    onSaved: ({ data }) => {
      toastSuccess(
        data.captured < most && atCounter
          ? t`Kept for damage; the rest is entered as returned`
          : data.captured < most
            ? t`Kept for damage; the rest is released`
            : t`All of it is kept for damage`,
      );
      void queryClient.invalidateQueries();
      onClose();
    },
  });
  const typed = Number(form.values.amount);
  const isInRange = typed > 0 && typed <= most;
  const kept = isInRange ? formatMoney(typed, currency) : null;
  const rest = isInRange
    ? formatMoney(toMajor(subtract(fromMajor(most), fromMajor(typed))), currency)
    : null;
  return (
    <EditModal
      title={t`Keep the security deposit for damage`}
      form={form}
      save={save}
      submit={kept === null ? t`Keep for damage` : t`Keep ${kept}`}
      onClose={onClose}
    >
      <Fields>
        <AmountField
          label={t`Amount to keep for damage`}
          description={t`At most ${formatMoney(most, currency)}.`}
          currency={currency}
          name="amount"
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput
          label={t`Reason`}
          description={t`The customer reads it.`}
          name="reason"
          required
          maxLength={300}
          {...form.getInputProps('reason')}
        />
        <Text size="sm" role="status">
          {rest === null ? null : typed === most ? (
            <Trans>
              Nothing goes back to the customer. This is done once and cannot be undone.
            </Trans>
          ) : deposit.left_by === 'Cash' ? (
            <Trans>
              Return {rest} in cash now; this enters it as returned. It is done once and cannot be
              undone.
            </Trans>
          ) : atCounter ? (
            <Trans>
              Refund {rest} at the card terminal now; this enters it as returned. It is done once
              and cannot be undone.
            </Trans>
          ) : (
            <Trans>{rest} goes back to the customer. This is done once and cannot be undone.</Trans>
          )}
        </Text>
      </Fields>
    </EditModal>
  );
}
