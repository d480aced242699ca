import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { linesLeft, PiecesFields, piecesOf } from './pieces-fields.tsx';
import type { ShopPanelProps } from './shop-panel.tsx';

/** Removes pieces from an order before it is handed over. The refund is shown first. */
export function RemovePiecesModal(props: ShopPanelProps & { onClose: () => void }) {
  const { order, onClose, onDone } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const [reason, setReason] = useState('');
  const lines = linesLeft(props);
  const pieces = piecesOf(chosen);
  const all = lines.every(({ position, most }) => chosen[position] === most);
  const some = pieces.length > 0 && !all;
  const preview = useQuery({
    queryKey: ['orders', 'return-preview', order.id, order.version, chosen],
    queryFn: ({ signal }) =>
      api('POST /api/orders/:id/return-preview', {
        params: { id: order.id },
        body: { lines: pieces },
        signal,
      }),
    enabled: some,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const sums = preview.data?.data;
  const remove = useMutation({
    mutationFn: (refund: number) =>
      api('POST /api/orders/:id/remove-pieces', {
        params: { id: order.id },
        body: { version: order.version, lines: pieces, refund, reason },
      }),
    onSuccess: async () => {
      toastSuccess(t`They have been removed, and the refund is on its way.`);
      await onDone();
    },
    onError: async (error) => {
      await showError(error);
      await onDone();
    },
  });
  const refund = sums && formatMoney(sums.refund, order.currency);
  return (
    <Modal
      opened
      onClose={() => !remove.isPending && onClose()}
      title={t`Remove pieces from order ${order.id}`}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            What is removed goes back into stock and is neither picked nor packed. Shipping stays as
            it was paid.
          </Trans>
        </Text>
        <PiecesFields lines={lines} chosen={chosen} onChange={setChosen} />
        <Textarea
          label={t`Reason`}
          description={t`The customer reads it in the email about the refund.`}
          required
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {all && (
          <Text role="alert">
            <Trans>These are all of its products. Cancel the order instead.</Trans>
          </Text>
        )}
        {preview.isLoading && <Skeleton height={24} />}
        {preview.isError && (
          <LoadProblem
            title={t`The refund could not be worked out`}
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {sums && some && (
          <Text role="status">
            <Trans>
              Refund: <b>{refund}</b>
            </Trans>
          </Text>
        )}
        <Buttons>
          <Button variant="default" disabled={remove.isPending} onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button
            disabled={
              !some || reason.trim() === '' || !preview.isSuccess || preview.isPlaceholderData
            }
            loading={remove.isPending}
            onClick={() => sums && remove.mutate(sums.refund)}
          >
            <Trans>Remove and refund</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
