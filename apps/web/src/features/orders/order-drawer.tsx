import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { useRef, useState } from 'react';
import { RecurringButton } from '#features/bookings/index.ts';
import { MessagesAbout } from '#features/messages/index.ts';
import { MoneyPanel } from '#features/payments/index.ts';
import { isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { mailedText } from '#shared/sent-text.ts';
import { formatInstant } from '#lib/format.ts';
import { useTakesOrders } from '#shared/takes-orders.ts';
import { printElement } from '#lib/print/print.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { useFailureToast } from '#ui/toasts/use-failure-toast.ts';
import { CancelOrderModal } from './cancel-order-modal.tsx';
import { EditOrderModal } from './edit-order-modal.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLinesTable } from './order-lines-table.tsx';
import { SoldGiftCards } from './shop/sold-gift-cards.tsx';
import { ShopPanel } from './shop/shop-panel.tsx';
import { OrderStateBadges } from './order-state.tsx';
import classes from './orders.module.css';

/** The staff's full view of an order. */
export function OrderDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const order = useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => api('GET /api/orders/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  useFailureToast(order.isError, t`The order could not be loaded`);
  return (
    <Drawer
      opened
      position="right"
      size={680}
      onClose={onClose}
      title={t`Order ${id}`}
      closeButtonProps={{ 'aria-label': t`Close this order` }}
      transitionProps={{ duration: 0 }}
    >
      {order.isPending && (
        <Stack gap="sm" role="status" aria-busy="true" aria-label={t`Loading…`}>
          <Skeleton height={96} />
          <Skeleton height={220} />
        </Stack>
      )}
      {order.isLoadingError && (
        <LoadProblem
          title={t`The order could not be loaded`}
          error={order.error}
          onRetry={() => void order.refetch()}
        />
      )}
      {order.data && <OrderContent order={order.data.data} />}
    </Drawer>
  );
}

function OrderContent({ order }: { order: OrderDetails }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null);
  const sells = useTakesOrders();
  const sheet = useRef<HTMLDivElement>(null);
  const isOpen = !order.cancelled && !order.completed;
  const changed = async () => {
    setOpen(null);
    await queryClient.invalidateQueries({ queryKey: ['orders'] });
    await queryClient.invalidateQueries({ queryKey: ['money'] });
    await queryClient.invalidateQueries({ queryKey: ['units'] });
  };
  const print = () => {
    if (sheet.current) printElement(sheet.current, t`Order ${order.id}`);
  };
  return (
    <Stack gap="lg" ref={sheet} className={classes.sheet ?? ''}>
      <h1 className={classes.printTitle}>{t`Order ${order.id}`}</h1>
      <OrderStateBadges order={order} />
      {order.cancelled && (
        <Alert color="red" variant="light" title={t`Cancelled`}>
          {order.cancelled_at !== null && formatInstant(order.cancelled_at)}
          {order.cancel_reason !== null && order.cancel_reason !== '' && (
            <>
              {': '}
              {order.cancel_reason}
            </>
          )}
          {order.left > 0 && (
            <div>
              <Trans>
                Still to pay: <Money amount={order.left} currency={order.currency} />
              </Trans>
            </div>
          )}
        </Alert>
      )}
      <div className={classes.actions}>
        {isOpen && (
          <>
            {order.shop === null && (
              <Button onClick={() => setOpen('edit')}>
                <Trans>Edit</Trans>
              </Button>
            )}
            {order.shop?.can_complete !== false && (
              <CompleteButton order={order} onDone={changed} />
            )}
          </>
        )}
        {!order.cancelled && order.shop === null && sells && (
          <RecurringButton of={{ orderId: order.id }} />
        )}
        {!order.cancelled && <ResendButton order={order} onDone={changed} />}
        <Button variant="default" onClick={print}>
          <Trans>Print</Trans>
        </Button>
        {isOpen && order.shop?.can_cancel !== false && (
          <Button variant="default" color="red" onClick={() => setOpen('cancel')}>
            <Trans>Cancel order</Trans>
          </Button>
        )}
      </div>
      {order.gift_cards.length > 0 && (
        <SoldGiftCards cards={order.gift_cards} currency={order.currency} />
      )}
      {order.shop && order.shop.delivery.by !== 'email' && (
        <ShopPanel order={order} shop={order.shop} onDone={changed} />
      )}
      {order.lines.length > 0 && <OrderLinesTable order={order} />}
      <OrderFacts order={order} />
      <MoneyPanel of={{ orderId: order.id }} hasEmail={order.email !== ''} />
      <section aria-label={t`Messages`}>
        <h3 className={classes.heading}>
          <Trans>Messages</Trans>
        </h3>
        <MessagesAbout
          messages={order.messages}
          none={t`No email has been sent about this order yet.`}
        />
      </section>
      {order.history.length > 0 && (
        <section aria-label={t`History`}>
          <h3 className={classes.heading}>
            <Trans>History</Trans>
          </h3>
          <OrderHistory order={order} />
        </section>
      )}
      {open === 'edit' && (
        <EditOrderModal order={order} onClose={() => setOpen(null)} onSaved={changed} />
      )}
      {open === 'cancel' && (
        <CancelOrderModal order={order} onClose={() => setOpen(null)} onDone={changed} />
      )}
    </Stack>
  );
}

function ResendButton(props: { order: OrderDetails; onDone: () => Promise<void> }) {
  const { order, onDone } = props;
  const { t } = useLingui();
  const resend = useMutation({
    mutationFn: () => api('POST /api/order-email-resend/:id', { params: { id: order.id } }),
    onSuccess: async () => {
      toastSuccess(mailedText(t`The confirmation is on its way to ${order.email}.`));
      await onDone();
    },
    onError: (error) => showError(error),
  });
  return (
    <Button
      variant="default"
      loading={resend.isPending}
      disabled={order.email === ''}
      title={order.email === '' ? t`This order has no email address.` : undefined}
      onClick={() => resend.mutate()}
    >
      <Trans>Email the confirmation again</Trans>
    </Button>
  );
}

function CompleteButton(props: { order: OrderDetails; onDone: () => Promise<void> }) {
  const { order, onDone } = props;
  const { t } = useLingui();
  const complete = useMutation({
    mutationFn: () =>
      api('POST /api/orders/:id/complete', {
        params: { id: order.id },
        body: { version: order.version },
      }),
    onSuccess: async () => {
      toastSuccess(t`The order has been completed.`);
      await onDone();
    },
    onError: async (error) => {
      await showError(error);
      if (isRefusedWith(error, 'conflict')) await onDone();
    },
  });
  const confirmDelete = async () => {
    const text =
      order.left > 0
        ? t`There is still money left to pay. It stays owed, and the order can no longer be changed.`
        : t`It can no longer be changed or cancelled after this.`;
    const sure = await askToConfirm({
      title: t`Were all products handed over?`,
      text,
      yes: t`Complete`,
      no: t`Not yet`,
    });
    if (sure) complete.mutate();
  };
  return (
    <Button variant="default" loading={complete.isPending} onClick={() => void confirmDelete()}>
      {order.shop === null ? (
        <Trans>Complete</Trans>
      ) : order.shop.delivery.by === 'pickup' ? (
        <Trans>Picked up</Trans>
      ) : (
        <Trans>Delivered</Trans>
      )}
    </Button>
  );
}
