import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ShopOrder } from '@slipway/contract/orders/order-details';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { PiecesFields } from './pieces-fields.tsx';
import type { ShopPanelProps } from './shop-panel.tsx';

/** Receives a return: what came back, and what can be sold again. The refund is shown first. */
export function ReceiveReturnModal(
  props: ShopPanelProps & { asked: ShopOrder['returns'][number]; onClose: () => void },
) {
  const { order, asked, onClose, onDone } = props;
  const { t } = useLingui();
  const all = Object.fromEntries(asked.lines.map(({ position, quantity }) => [position, quantity]));
  const [received, setReceived] = useState<Record<number, number>>(all);
  const [restocked, setRestocked] = useState<Record<number, number>>(all);
  const nameAt = (position: number) =>
    order.lines.find((line) => line.position === position)?.name ?? '';
  const lines = asked.lines.map(({ position }) => {
    const came = received[position] ?? 0;
    return { position, received: came, restocked: Math.min(restocked[position] ?? 0, came) };
  });
  const nothing = lines.every((line) => line.received === 0);
  const preview = useQuery({
    queryKey: ['orders', 'return-preview', order.id, order.version, received],
    queryFn: ({ signal }) =>
      api('POST /api/orders/:id/return-preview', {
        params: { id: order.id },
        body: { lines: lines.map(({ position, received: quantity }) => ({ position, quantity })) },
        signal,
      }),
    enabled: !nothing,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sums = preview.data?.data;
  const receive = useMutation({
    mutationFn: (refund: number) =>
      api('POST /api/orders/:id/return/receive', {
        params: { id: order.id },
        body: { version: order.version, lines, refund },
      }),
    onSuccess: async () => {
      toastSuccess(t`The return has been received, and the refund is on its way.`);
      await onDone();
    },
    onError: async (error) => {
      await showError(error);
      await onDone();
    },
  });
  const money = (amount: number) => formatMoney(amount, order.currency);
  return (
    <Modal
      opened
      onClose={() => !receive.isPending && onClose()}
      title={t`Return of order ${order.id}`}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <div role="group" aria-label={t`What came`}>
          <Text fw={550} mb={4}>
            <Trans>What came</Trans>
          </Text>
          <PiecesFields
            lines={asked.lines.map(({ position, quantity }) => ({
              position,
              name: nameAt(position),
              most: quantity,
            }))}
            chosen={received}
            onChange={setReceived}
          />
        </div>
        <div role="group" aria-label={t`Of this, back into stock`}>
          <Text fw={550} mb={4}>
            <Trans>Of this, back into stock</Trans>
          </Text>
          <PiecesFields
            lines={lines.map(({ position, received: came }) => ({
              position,
              name: nameAt(position),
              most: came,
            }))}
            chosen={Object.fromEntries(lines.map((line) => [line.position, line.restocked]))}
            onChange={setRestocked}
          />
        </div>
        {preview.isPending && !nothing && <Skeleton height={48} />}
        {preview.isError && (
          <LoadProblem
            title={t`The refund could not be worked out`}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {sums && !nothing && (
          <Text role="status">
            <Trans>
              Refund: <b>{money(sums.refund)}</b>
            </Trans>
            {sums.shipping > 0 && <> · {t`of this ${money(sums.shipping)} for shipping`}</>}
          </Text>
        )}
        <Buttons>
          <Button variant="default" disabled={receive.isPending} onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button
            disabled={nothing || !preview.isSuccess || preview.isFetching}
            loading={receive.isPending}
            onClick={() => sums && receive.mutate(sums.refund)}
          >
            <Trans>Received, refund it</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
