import '@mantine/core/styles/NumberInput.css';
import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import type { ShopPanelProps } from './shop-panel.tsx';

const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** Refunds parts of an order without a return: of its lines, of its shipping. */
export function RefundModal(props: ShopPanelProps & { onClose: () => void }) {
  const { order, shop, onClose, onDone } = props;
  const { t } = useLingui();
  const [amounts, setAmounts] = useState<Record<number, number>>({});
  const [shipping, setShipping] = useState(0);
  const [reason, setReason] = useState('');
  const parts = shop.lines.map(({ position, gross, refunded }) => ({
    position,
    name: order.lines.find((line) => line.position === position)?.name ?? '',
    most: rounded(gross - refunded),
  }));
  const shippingLeft = rounded(shop.shipping - shop.shipping_refunded);
  const total = rounded(Object.values(amounts).reduce((sum, one) => sum + one, shipping));
  const refund = useMutation({
    mutationFn: () =>
      api('POST /api/orders/:id/refund', {
        params: { id: order.id },
        body: {
          version: order.version,
          shipping,
          reason,
          lines: Object.entries(amounts)
            .filter(([, amount]) => amount > 0)
            .map(([position, amount]) => ({ position: Number(position), amount })),
        },
      }),
    onSuccess: async () => {
      toastSuccess(t`The refund is on its way.`);
      await onDone();
    },
    onError: (error) => showError(error),
  });
  const money = (amount: number) => formatMoney(amount, order.currency);
  const field = (label: string, most: number, value: number, set: (amount: number) => void) => (
    <NumberInput
      key={label}
      label={label}
      description={t`At most ${money(most)}`}
      min={0}
      max={most}
      clampBehavior="strict"
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      disabled={most <= 0}
      value={value}
      onChange={(next) => set(Number(next) || 0)}
    />
  );
  return (
    <Modal
      opened
      onClose={() => !refund.isPending && onClose()}
      title={t`Refund a part of order ${order.id}`}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (total > 0 && reason.trim() !== '') refund.mutate();
        }}
      >
        <Stack gap="md">
          {parts.map(({ position, name, most }) =>
            field(name, most, amounts[position] ?? 0, (amount) =>
              setAmounts({ ...amounts, [position]: amount }),
            ),
          )}
          {shop.shipping > 0 && field(t`Shipping`, shippingLeft, shipping, setShipping)}
          <TextInput
            label={t`Reason`}
            required
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            <Trans>
              What was paid by card goes back to the card. The rest becomes a task on the To do
              list.
            </Trans>
          </Text>
          <Group justify="flex-end">
            <Button variant="default" disabled={refund.isPending} onClick={onClose}>
              <Trans>No, go back</Trans>
            </Button>
            <Button
              type="submit"
              color="red.9"
              disabled={total === 0 || reason.trim() === ''}
              loading={refund.isPending}
            >
              <Trans>Refund {money(total)}</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
