import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { useMay } from '#shared/use-may.ts';
import { formatMoney } from '#lib/format.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import shared from '#ui/facts.module.css';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { Switch } from '#ui/switch.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from './orders.module.css';

/** Cancels an order; the refund is shown first (docs/rules/cancelling-and-refunds.md, "Orders"). */
export function CancelOrderModal(props: {
  order: OrderDetails;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const { order, onClose, onDone } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const mayDecline = useMay(supervisorArea);
  const [byBusiness, setByBusiness] = useState(false);
  const [reason, setReason] = useState('');
  const preview = useQuery({
    queryKey: ['orders', 'cancel-preview', order.id, order.version, byBusiness],
    queryFn: ({ signal }) =>
      api('POST /api/orders/:id/cancel-preview', {
        params: { id: order.id },
        body: { by_business: byBusiness },
        signal,
      }),
    staleTime: 0,
  });
  const details = preview.data?.data;
  const cancel = useMutation({
    mutationFn: (refund: number) =>
      api('POST /api/orders/:id/cancel', {
        params: { id: order.id },
        body: { version: order.version, by_business: byBusiness, reason, refund },
      }),
    onSuccess: async () => {
      toastSuccess(t`The order has been cancelled, and its stock is available again.`);
      await onDone();
    },
    onError: async (error) => {
      await showError(error);
      // The order, and with it the refund, may have changed.
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  const close = () => {
    if (!cancel.isPending) onClose();
  };
  const money = (amount: number) => formatMoney(amount, order.currency);
  return (
    <Modal
      opened
      onClose={close}
      title={t`Cancel order ${order.id}`}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        {mayDecline && (
          <Switch
            label={t`Declined by the business: full refund`}
            checked={byBusiness}
            onChange={(event) => setByBusiness(event.currentTarget.checked)}
          />
        )}
        <Textarea
          label={t`Reason`}
          name="reason"
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {preview.isPending && <Skeleton height={96} />}
        {preview.isError && (
          <LoadProblem
            title={t`The refund could not be worked out`}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {order.delivery_state === 'awaiting' && (
          <Text size="sm">
            <Trans>
              Its money is on its way. It is cancelled at the provider, and refunded in full if it
              still goes through.
            </Trans>
          </Text>
        )}
        {details && (
          <dl className={`${shared.amounts ?? ''} ${classes.totals ?? ''}`}>
            <div>
              <dt>{t`Paid`}</dt>
              <dd>{money(details.paid)}</dd>
            </div>
            <div>
              <dt>{t`Kept under the terms`}</dt>
              <dd>{money(details.kept)}</dd>
            </div>
            <div data-strong="true">
              <dt>{t`Refund to the customer`}</dt>
              <dd>{money(details.refund)}</dd>
            </div>
            {details.refund > details.by_card && (
              <div>
                <dt>{t`To refund by hand`}</dt>
                <dd>{money(Math.round((details.refund - details.by_card) * 100) / 100)}</dd>
              </div>
            )}
            {details.owed > 0 && (
              <div>
                <dt>{t`Still owed`}</dt>
                <dd>{money(details.owed)}</dd>
              </div>
            )}
          </dl>
        )}
        <Buttons>
          <Button variant="default" disabled={cancel.isPending} onClick={close}>
            <Trans>No, go back</Trans>
          </Button>
          <Button
            color="red"
            disabled={!preview.isSuccess || preview.isFetching}
            loading={cancel.isPending}
            onClick={() => details && cancel.mutate(details.refund)}
          >
            <Trans>Cancel order</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
