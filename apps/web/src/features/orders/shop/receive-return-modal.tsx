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
import { deductedOf, DeductionFields, type Deduction } from './deduction-fields.tsx';
import { PiecesFields } from './pieces-fields.tsx';
import type { ShopPanelProps } from './shop-panel.tsx';

/**
 * Receives a return: what came back, what can be sold again, and what is deducted for damage or missing parts. The refund is
 * shown first.
 */
export function ReceiveReturnModal(
  props: ShopPanelProps & { asked: ShopOrder['returns'][number]; onClose: () => void },
) {
  const { order, asked, onClose, onDone } = props;
  const { t } = useLingui();
  const all = Object.fromEntries(asked.lines.map(({ position, quantity }) => [position, quantity]));
  const [received, setReceived] = useState<Record<number, number>>(all);
  const [restocked, setRestocked] = useState<Record<number, number>>(all);
  const [typed, setTyped] = useState<Record<number, Deduction>>({});
  const nameAt = (position: number) =>
    order.lines.find((line) => line.position === position)?.name ?? '';
  const lines = asked.lines.map(({ position }) => {
    const came = received[position] ?? 0;
    const deduction = came === 0 ? 0 : Math.max(0, deductedOf(typed[position]));
    return {
      ...{ position, received: came, restocked: Math.min(restocked[position] ?? 0, came) },
      ...{
        deduction,
        deduction_reason: deduction > 0 ? (typed[position]?.reason ?? '').trim() : '',
      },
    };
  });
  const deductions = lines.map(({ position, deduction }) => [position, deduction]);
  const nothing = lines.every((line) => line.received === 0);
  const preview = useQuery({
    queryKey: ['orders', 'return-preview', order.id, order.version, received, deductions],
    queryFn: ({ signal }) =>
      api('POST /api/orders/:id/return-preview', {
        params: { id: order.id },
        body: {
          lines: lines.map(({ position, received: quantity, deduction }) => ({
            ...{ position, quantity, deduction },
          })),
        },
        signal,
      }),
    enabled: !nothing,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sums = preview.data?.data;
  const mostAt = (position: number) =>
    preview.isPlaceholderData
      ? undefined
      : sums?.lines.find((line) => line.position === position)?.amount;
  const money = (amount: number) => formatMoney(amount, order.currency);
  const problems = Object.fromEntries(
    lines.flatMap(({ position, received: came, deduction }) => {
      const most = mostAt(position);
      if (came > 0 && deductedOf(typed[position]) < 0) {
        return [[position, t`Amount must be more than 0.`]];
      }
      return most !== undefined && deduction > most ? [[position, t`At most ${money(most)}.`]] : [];
    }),
  );
  const unexplained = lines.some((line) => line.deduction > 0 && line.deduction_reason === '');
  const wrong = unexplained || Object.keys(problems).length > 0;
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
        {!nothing && (
          <div role="group" aria-label={t`Deduction`}>
            <Text fw={550}>
              <Trans>Deduction</Trans>
            </Text>
            <Text size="sm" c="dimmed" mb={4}>
              <Trans>
                Only for loss of value or missing parts. Leave it empty to refund all of it.
              </Trans>
            </Text>
            <DeductionFields
              lines={lines
                .filter((line) => line.received > 0)
                .map(({ position }) => ({
                  ...{ position, name: nameAt(position), most: mostAt(position) },
                }))}
              typed={typed}
              onChange={setTyped}
              currency={order.currency}
              errors={problems}
            />
          </div>
        )}
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
            {sums.deducted > 0 && <> · {t`${money(sums.deducted)} deducted`}</>}
          </Text>
        )}
        <Buttons>
          <Button variant="default" disabled={receive.isPending} onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button
            disabled={nothing || wrong || !preview.isSuccess || preview.isFetching}
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
