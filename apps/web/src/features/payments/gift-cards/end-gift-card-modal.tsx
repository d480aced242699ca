import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Button, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedGiftCard } from '@slipway/contract/payments/gift-cards';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatMoney } from '#lib/format.ts';
import { paymentMethodLabel } from '#shared/cards/method-labels.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { methodOf } from './gift-card-values.ts';

const isVoid = 'void';
const toBuyer = 'buyer';

/** Ends a gift card for good: what is left on it is void, or was given back by hand. */
export function EndGiftCardModal(props: {
  card: ListedGiftCard;
  onClose: () => void;
  onEnded: () => void;
}) {
  const { card, onClose, onEnded } = props;
  const { i18n, t } = useLingui();
  const queryClient = useQueryClient();
  const [how, setHow] = useState(isVoid);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const end = useMutation({
    mutationFn: () =>
      api('POST /api/gift-cards/:id/end', {
        params: { id: card.id },
        body: { method: methodOf(how), to_buyer: how === toBuyer, reason, version: card.version },
      }),
    onSuccess: async () => {
      toastSuccess(t`The gift card was ended.`);
      await queryClient.invalidateQueries({ queryKey: ['gift-cards'] });
      onEnded();
    },
    onError: (error) => void showError(error),
  });
  const rest = formatMoney(card.balance, card.currency);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`End this gift card?`}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            It can no longer be used, and this cannot be undone. {rest} is left on it. Bookings and
            orders that it paid for stay as they are.
          </Trans>
        </Text>
        {(card.method !== null || card.order_id !== null) && card.balance > 0 && (
          <NativeSelect
            label={t`What is left`}
            value={how}
            data={[
              { value: isVoid, label: t`Is void` },
              ...(card.order_id === null
                ? []
                : [{ value: toBuyer, label: t`Goes back to whoever bought it` }]),
              ...handMethods.map((value) => {
                const method = i18n._(paymentMethodLabel(value));
                return { value, label: t`Was refunded: ${method}` };
              }),
            ]}
            onChange={(event) => setHow(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={t`Reason`}
          required
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          error={isMissing && reason.trim() === '' ? t`Enter a reason.` : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Buttons>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button
            color="red"
            loading={end.isPending}
            onClick={() => {
              if (reason.trim() === '') setMissing(true);
              else end.mutate();
            }}
          >
            <Trans>End the gift card</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}
