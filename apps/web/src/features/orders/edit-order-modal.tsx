import { Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLingui } from '@lingui/react/macro';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { withoutOrderDeposit } from '@slipway/domain/orders/orders';
import { todayIn } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { conflictWays } from '#ui/edit/conflict-ways.ts';
import { EditModal } from '#ui/edit/edit-modal.tsx';
import { useSave } from '#ui/edit/use-save.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { ContactFields } from '#features/customers/index.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { LineFields } from './line-fields.tsx';
import { orderRules, withoutLines } from './order-rules.ts';
import { OrderTotals } from './order-totals.tsx';
import {
  orderBody,
  quoteOf,
  agreedPriceRules,
  valuesOf,
  type OrderValues,
} from './order-values.ts';

/** Edits an order; existing lines keep their price. */
export function EditOrderModal(props: {
  order: OrderDetails;
  onClose: () => void;
  onSaved: () => Promise<void>;
}) {
  const { onClose, onSaved } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const [order, setOrder] = useState(props.order);
  const [today] = useState(() => todayIn(settings.time_zone, new Date()));
  const form = useForm<OrderValues>({ initialValues: valuesOf(order), validate: orderRules });
  const rules = agreedPriceRules(order);
  const quote = quoteOf(form.values.lines, rules);
  const save = useSave({
    form,
    failed: t`Failed to update`,
    send: (values) =>
      api('PUT /api/orders/:id', {
        params: { id: order.id },
        body: { ...orderBody(values, rules), version: order.version },
      }),
    onSaved: async () => {
      toastSuccess(t`Successfully updated`);
      await onSaved();
    },
  });
  const errors = { ...form.errors, ...flat(save.fieldErrors) };
  const held = (id: number) =>
    order.lines.find(({ variant_id }) => variant_id === id)?.quantity ?? 0;
  return (
    <EditModal
      title={t`Edit order ${order.id}`}
      form={form}
      save={save}
      size={720}
      conflict={conflictWays({
        form,
        save,
        valuesOf,
        read: async () => (await api('GET /api/orders/:id', { params: { id: order.id } })).data,
        onRead: setOrder,
      })}
      onClose={onClose}
    >
      <Stack gap="md">
        <LineFields
          lines={form.values.lines}
          errors={errors}
          currency={order.currency}
          held={held}
          onChange={(lines) => {
            form.setFieldValue('lines', lines);
            form.setErrors(withoutLines(form.errors));
            save.forgetFieldErrors();
          }}
        />
        <OrderTotals
          quote={quote && order.deposit === 0 ? withoutOrderDeposit(quote) : quote}
          currency={order.currency}
        />
        <ContactFields
          contact={form.values}
          errors={errors}
          onChange={(change) => form.setValues(change)}
        />
        <DeliveryFields form={form} today={today} />
      </Stack>
    </EditModal>
  );
}

/** The first message of each field. */
function flat(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts.join(' ')]));
}
