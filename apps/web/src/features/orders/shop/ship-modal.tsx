import { Button, Stack, Text, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { customerToldText } from '#shared/sent-text.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import type { ShopPanelProps } from './shop-panel.tsx';

/** Marks an order as shipped, with its tracking; its customer is told. */
export function ShipModal(props: ShopPanelProps & { onClose: () => void }) {
  const { order, onClose, onDone } = props;
  const { t } = useLingui();
  const [tracking, setTracking] = useState('');
  const ship = useMutation({
    mutationFn: () =>
      api('POST /api/orders/:id/step', {
        params: { id: order.id },
        body: { version: order.version, step: 'shipped', tracking },
      }),
    onSuccess: async () => {
      toastSuccess(customerToldText());
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
      onClose={() => !ship.isPending && onClose()}
      title={t`Ship order ${order.id}`}
      transitionProps={{ duration: 0 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ship.mutate();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t`Tracking number or address`}
            description={t`Leave it empty where there is none.`}
            name="tracking"
            maxLength={300}
            value={tracking}
            onChange={(event) => setTracking(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            <Trans>The customer is told by email and SMS. This cannot be undone.</Trans>
          </Text>
          <Buttons>
            <Button variant="default" disabled={ship.isPending} onClick={onClose}>
              <Trans>Not yet</Trans>
            </Button>
            <Button type="submit" loading={ship.isPending}>
              <Trans>Shipped</Trans>
            </Button>
          </Buttons>
        </Stack>
      </form>
    </Modal>
  );
}
