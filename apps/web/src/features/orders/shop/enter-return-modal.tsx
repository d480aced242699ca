import { Button, Stack, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { linesLeft, PiecesFields, piecesOf } from './pieces-fields.tsx';
import type { ShopPanelProps } from './shop-panel.tsx';

/** Enters a return that a customer asked staff for. */
export function EnterReturnModal(props: ShopPanelProps & { onClose: () => void }) {
  const { order, onClose, onDone } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const [reason, setReason] = useState('');
  const lines = linesLeft(props);
  const pieces = piecesOf(chosen);
  const enter = useMutation({
    mutationFn: () =>
      api('POST /api/orders/:id/return', {
        params: { id: order.id },
        body: { version: order.version, lines: pieces, reason },
      }),
    onSuccess: async () => {
      toastSuccess(t`The return has been entered.`);
      await onDone();
    },
    onError: (error) => showError(error),
  });
  return (
    <Modal
      opened
      onClose={() => !enter.isPending && onClose()}
      title={t`Return of order ${order.id}`}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <PiecesFields lines={lines} chosen={chosen} onChange={setChosen} />
        <Textarea
          label={t`Reason`}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Buttons>
          <Button variant="default" disabled={enter.isPending} onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button
            disabled={pieces.length === 0}
            loading={enter.isPending}
            onClick={() => enter.mutate()}
          >
            <Trans>Enter the return</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
