import '@mantine/core/styles/Input.css';
import { Input, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { AmountField } from '#shared/fields/amount-field.tsx';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { Fields } from '#ui/edit/fields.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import type { ShopPanelProps } from './shop-panel.tsx';

interface Values extends Record<string, unknown> {
  lines: { position: number; amount: number | string }[];
  shipping: number | string;
  reason: string;
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** What was typed as an amount; nothing typed, or a minus alone, is 0. */
const asAmount = (typed: number | string | undefined): number => Number(typed) || 0;

const totalOf = ({ lines, shipping }: Values): number =>
  rounded(lines.reduce((sum, { amount }) => sum + asAmount(amount), asAmount(shipping)));

/** Refunds parts of an order without a return: of its lines, of its shipping. */
export function RefundModal(props: ShopPanelProps & { onClose: () => void }) {
  const { order, shop, onClose, onDone } = props;
  const queryClient = useQueryClient();
  const money = (amount: number) => formatMoney(amount, order.currency);
  const parts = [
    ...shop.lines.map(({ position, gross, refunded }, n) => ({
      field: `lines.${n}.amount`,
      name: order.lines.find((line) => line.position === position)?.name ?? '',
      left: rounded(gross - refunded),
      typed: (values: Values) => asAmount(values.lines[n]?.amount),
    })),
    {
      field: 'shipping',
      name: t`Shipping`,
      left: rounded(shop.shipping - shop.shipping_refunded),
      typed: (values: Values) => asAmount(values.shipping),
    },
  ];
  const open = parts.filter(({ left }) => left > 0);
  const form = useForm<Values>({
    initialValues: {
      lines: shop.lines.map(({ position }) => ({ position, amount: '' })),
      shipping: '',
      reason: '',
    },
    validate: (values) => {
      const errors: Record<string, string> = {};
      for (const { field, left, typed } of open) {
        if (typed(values) < 0) errors[field] = t`Amount must be more than 0.`;
        if (typed(values) > left) errors[field] = t`At most ${money(left)}.`;
      }
      const [first] = open;
      if (first && totalOf(values) === 0) errors[first.field] ??= t`Enter what to refund.`;
      if (values.reason.trim() === '') errors['reason'] = t`Reason is required.`;
      return errors;
    },
  });
  const save = useSave({
    form,
    send: ({ lines, shipping, reason }) =>
      api('POST /api/orders/:id/refund', {
        params: { id: order.id },
        body: {
          version: order.version,
          lines: lines.map(({ position, amount }) => ({ position, amount: asAmount(amount) })),
          shipping: asAmount(shipping),
          reason,
        },
      }),
    onSaved: async () => {
      toastSuccess(t`The refund is on its way.`);
      await onDone();
    },
  });
  const total = totalOf(form.values);
  /** Said of all of it, where no shipping is left for it to stand at. */
  const problem = open.some(({ field }) => field === 'shipping') ? null : form.errors['shipping'];
  return (
    <EditModal
      title={t`Refund a part of order ${order.id}`}
      form={form}
      save={save}
      danger
      submit={total > 0 ? t`Refund ${money(total)}` : t`Refund`}
      conflict={{
        // What can still be refunded is read again; what was typed stays.
        onKeepMine: async () => {
          await queryClient.invalidateQueries({ queryKey: ['orders'] });
          save.forgetConflict();
        },
      }}
      onClose={onClose}
    >
      <Fields>
        {open.map(({ field, name, left }) => (
          <AmountField
            key={field}
            label={name}
            description={t`At most ${money(left)}`}
            currency={order.currency}
            name={field}
            {...form.getInputProps(field)}
          />
        ))}
        {problem && <Input.Error role="alert">{problem}</Input.Error>}
        <TextInput
          label={t`Reason`}
          name="reason"
          required
          maxLength={300}
          {...form.getInputProps('reason')}
        />
        <Text size="sm" c="dimmed">
          <Trans>
            What a gift card paid goes back to it first, then what was paid by card. The rest
            becomes a task on the To do list.
          </Trans>
        </Text>
      </Fields>
    </EditModal>
  );
}
