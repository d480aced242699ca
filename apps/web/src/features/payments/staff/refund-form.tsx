import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Popover.css';
import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LedgerRow } from '@slipway/contract/payments/money';
import {
  giftCardMethod,
  handMethods,
  type HandMethod,
} from '@slipway/domain/payments/payment-methods';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { DateField } from '#shared/fields/date-field.tsx';
import { api } from '#lib/api.ts';
import { formatDate, formatMoney } from '#lib/format.ts';
import { useIdempotencyKey } from '#lib/use-idempotency-key.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { paymentKindLabel } from '#features/payments/kind-labels.ts';
import { amountProblem } from './amount-problem.ts';
import { today } from './today.ts';

interface Values extends Record<string, unknown> {
  amount: number | string;
  /** `itself` refunds to the card or gift card that paid. */
  method: HandMethod | 'itself';
  date: string | null;
  reference: string;
  reason: string;
}

const isHand = (method: string): method is HandMethod => handMethods.some((it) => it === method);

/** Refunds part or all of a payment, or corrects a wrong entry; both add a ledger entry. */
export function RefundForm(props: {
  entry: LedgerRow;
  currency: string;
  /** The amount paid beyond the price, which is the preset refund. */
  tooMuch: number;
  /** A correction: no money moves. */
  correct: boolean;
  /** The task that the refund completes. */
  task: number | null;
  onClose: () => void;
  onDone: () => void;
}) {
  const { entry, currency, tooMuch, correct, task, onClose, onDone } = props;
  const { i18n } = useLingui();
  const { once } = useIdempotencyKey();
  const isGiftCard = entry.method === giftCardMethod;
  const byItself = entry.by_provider || isGiftCard;
  const most = entry.direction === 'payment' ? entry.refundable : entry.amount;
  const isTip = entry.status === ledgerKind.tip;
  const suggested = !correct && !isTip && tooMuch > 0 ? Math.min(most, tooMuch) : most;
  const form = useForm<Values>({
    initialValues: {
      amount: suggested,
      method: byItself && task === null ? 'itself' : isHand(entry.method) ? entry.method : 'Cash',
      date: today(),
      reference: '',
      reason: '',
    },
    validate: {
      amount: (amount) => {
        const problem = amountProblem(amount);
        if (problem !== null) return problem;
        return Number(amount) > most ? t`At most ${formatMoney(most, currency)}.` : null;
      },
      reason: (reason) => (reason.trim() === '' ? t`Reason is required.` : null),
    },
  });
  const { values } = form;
  const save = useSave({
    form,
    send: async (typed) => {
      const { reason } = typed;
      const amount = Number(typed.amount);
      if (correct) {
        const body = { entry: entry.id, amount, reason };
        await once(body, (headers) => api('POST /api/correct-payment', { body, headers }));
        return 'made';
      }
      const hand = isHand(typed.method)
        ? { method: typed.method, date: typed.date, reference: typed.reference }
        : {};
      const body = { payment: entry.id, amount, reason, task, ...hand };
      const { data } = await once(body, (headers) =>
        api('POST /api/refund-payment', { body, headers }),
      );
      return data.state;
    },
    onSaved: (state) => {
      toastSuccess(
        state === 'open' ? t`The refund is on its way` : correct ? t`Corrected` : t`Refunded`,
      );
      onDone();
    },
  });
  const amount = formatMoney(Number(values.amount), currency);
  return (
    <EditModal
      title={correct ? t`Correct an entry` : t`Refund a payment`}
      form={form}
      save={save}
      submit={correct ? t`Reverse ${amount}` : t`Refund ${amount}`}
      onClose={onClose}
    >
      <Fields>
        <Text size="sm" c="dimmed">
          {i18n._(paymentKindLabel(entry.status))}, {formatMoney(entry.amount, currency)},{' '}
          {i18n._(paymentMethodLabel(entry.method))}, {formatDate(entry.date)}.{' '}
          {correct && (
            <Trans>The entry stays in the ledger; a correction next to it reverses it.</Trans>
          )}
        </Text>
        <AmountField
          label={t`Amount`}
          currency={currency}
          name="amount"
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        {!correct && (
          <Select
            label={t`How to refund it`}
            name="method"
            allowDeselect={false}
            data={[
              ...(byItself
                ? [
                    {
                      value: 'itself',
                      label: isGiftCard
                        ? t`Back to the gift card`
                        : t`To the card that was charged`,
                    },
                  ]
                : []),
              ...handMethods.map((method) => ({
                value: method,
                label: i18n._(paymentMethodLabel(method)),
              })),
            ]}
            {...form.getInputProps('method')}
          />
        )}
        {!correct && values.method !== 'itself' && (
          <>
            <DateField label={t`Date`} name="date" {...form.getInputProps('date')} />
            <TextInput
              label={t`Reference`}
              name="reference"
              maxLength={120}
              {...form.getInputProps('reference')}
            />
          </>
        )}
        <TextInput
          label={t`Reason`}
          name="reason"
          required
          maxLength={300}
          {...form.getInputProps('reason')}
        />
      </Fields>
    </EditModal>
  );
}
