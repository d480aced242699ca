import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderDetails } from '@slipway/contract/orders';
import { useState } from 'react';
import { pathOf } from '#app/routes.ts';
import { RepeatButton } from '#features/bookings/repeat/repeat-button.tsx';
import { MoneyPanel } from '#features/payments/office/money-panel.tsx';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { confirmFirst, showError } from '#ui/dialogs.ts';
import { Drawer } from '#ui/drawer.tsx';
import shared from '#ui/facts.module.css';
import { TextLink } from '#ui/links.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { toastSuccess } from '#ui/toasts.ts';
import { CancelOrderModal } from './cancel-order-modal.tsx';
import { EditOrderModal } from './edit-order-modal.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLinesTable } from './order-lines-table.tsx';
import { OrderStateBadges } from './order-state.tsx';
import classes from './orders.module.css';

/** Everything about one order in one place, for staff. */
export function OrderDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const order = useQuery({
    queryKey: ['orders', 'one', id],
    queryFn: ({ signal }) => api('GET /api/orders/:id', { params: { id }, signal }),
    staleTime: 0,
  });
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
      {order.isError && (
        <LoadProblem
          title={t`The order could not be loaded`}
          error={order.error}
          onRetry={() => void order.refetch()}
        />
      )}
      {order.isSuccess && <Shown order={order.data.data} />}
    </Drawer>
  );
}

function Shown({ order }: { order: OrderDetails }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null);
  const isOpen = !order.cancelled && !order.completed;
  const changed = async () => {
    setOpen(null);
    await queryClient.invalidateQueries({ queryKey: ['orders'] });
    await queryClient.invalidateQueries({ queryKey: ['order-money', order.id] });
    await queryClient.invalidateQueries({ queryKey: ['units'] });
  };
  return (
    <Stack gap="lg">
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
                Still to be paid: <Money amount={order.left} currency={order.currency} />
              </Trans>
            </div>
          )}
        </Alert>
      )}
      <div className={classes.actions}>
        {isOpen && (
          <>
            <Button onClick={() => setOpen('edit')}>
              <Trans>Edit</Trans>
            </Button>
            <CompleteButton order={order} onDone={changed} />
          </>
        )}
        {!order.cancelled && <RepeatButton of={{ orderId: order.id }} />}
        {isOpen && (
          <Button variant="default" color="red" onClick={() => setOpen('cancel')}>
            <Trans>Cancel order</Trans>
          </Button>
        )}
      </div>
      <OrderLinesTable order={order} />
      <Facts order={order} />
      <MoneyPanel of={{ orderId: order.id }} />
      {order.history.length > 0 && (
        <section aria-label={t`History`}>
          <h3 className={classes.heading}>
            <Trans>History</Trans>
          </h3>
          <OrderHistory history={order.history} />
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

function Facts({ order }: { order: OrderDetails }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const facts: { name: string; value: string; wide?: boolean }[] = [
    { name: t`Delivery date`, value: formatDate(order.delivery_date) },
    { name: t`Deposit`, value: formatMoney(order.deposit, order.currency) },
    { name: t`Customer`, value: order.name },
    { name: t`Email`, value: order.email },
    { name: t`Phone`, value: order.phone },
    { name: t`Address`, value: order.delivery_address, wide: true },
    { name: t`Staff notes`, value: order.staff_notes, wide: true },
    { name: t`Taken`, value: formatInstant(order.created_at) },
    { name: t`Taken by`, value: order.made_by ?? '' },
  ];
  return (
    <dl className={shared.facts}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ name, value, wide = false }) => (
          <div key={name} data-wide={wide}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      {order.series_id !== null && (
        <div>
          <dt>{t`Made by a schedule`}</dt>
          <dd>
            <TextLink
              to={pathOf('repeat-bookings', settings.purpose)}
              search={{ series: order.series_id }}
            >
              {t`Schedule ${order.series_id}`}
            </TextLink>
          </dd>
        </div>
      )}
    </dl>
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
      toastSuccess(t`The order is completed.`);
      await onDone();
    },
    onError: async (error) => {
      await showError(error);
      if (error instanceof ApiError && error.status === 409) await onDone();
    },
  });
  const ask = async () => {
    const text =
      order.left > 0
        ? t`There is still money left to pay. It stays owed, and the order can no longer be changed.`
        : t`It can no longer be changed or cancelled after this.`;
    const sure = await confirmFirst({
      title: t`Were all products handed over?`,
      text,
      yes: t`Complete`,
      no: t`Not yet`,
    });
    if (sure) complete.mutate();
  };
  return (
    <Button variant="default" loading={complete.isPending} onClick={() => void ask()}>
      <Trans>Complete</Trans>
    </Button>
  );
}
