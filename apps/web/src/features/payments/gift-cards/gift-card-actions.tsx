import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedGiftCard } from '@slipway/contract/payments/gift-cards';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { EndGiftCardModal } from './end-gift-card-modal.tsx';
import { GiftCodeModal } from './gift-code-modal.tsx';

/** What can be done with a gift card: send it again, hand over a new code, end it. */
export function GiftCardActions({ card, onEnded }: { card: ListedGiftCard; onEnded: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['gift-cards'] });
  const params = { id: card.id };
  const send = useMutation({
    mutationFn: () => api('POST /api/gift-cards/:id/send', { params }),
    onSuccess: async () => {
      toastSuccess(t`The gift card is on its way.`);
      await refresh();
      onEnded();
    },
    onError: (error) => void showError(error),
  });
  const show = useMutation({
    mutationFn: () => api('POST /api/gift-cards/:id/code', { params }),
    onSuccess: async ({ data }) => {
      setCode(data.code);
      await refresh();
    },
    onError: (error) => void showError(error),
  });
  if (card.state === 'ended') return null;
  const ask = async (text: string, yes: string): Promise<boolean> =>
    card.last4 === null ||
    (await askToConfirm({ title: t`End the old code?`, text, yes, no: t`Back`, loses: true }));
  const hasMoney = card.balance > 0;
  return (
    <>
      {hasMoney && card.recipient_email !== '' && (
        <Button
          variant="default"
          loading={send.isPending}
          onClick={() => {
            void ask(
              t`The email has a new code. The one that was sent before no longer works.`,
              t`Send`,
            ).then((sure) => sure && send.mutate());
          }}
        >
          {card.last4 === null ? <Trans>Send now</Trans> : <Trans>Send again</Trans>}
        </Button>
      )}
      {hasMoney && (
        <Button
          variant="default"
          loading={show.isPending}
          onClick={() => {
            void ask(t`A code that was given out before no longer works.`, t`Make a code`).then(
              (sure) => sure && show.mutate(),
            );
          }}
        >
          <Trans>New code</Trans>
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => setEnding(true)}>
        <Trans>End</Trans>
      </Button>
      {code !== null && <GiftCodeModal code={code} onClose={onEnded} />}
      {isEnding && (
        <EndGiftCardModal card={card} onClose={() => setEnding(false)} onEnded={onEnded} />
      )}
    </>
  );
}
