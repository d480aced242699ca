import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Alert.css';
import { Alert, Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CardForm } from '#shared/cards/card-form.tsx';
import type { CardSource } from '#shared/cards/card-source.ts';
import { api } from '#lib/api.ts';
import { errorLines } from '#lib/api-error.ts';
import { usePageData } from '#lib/page-data.ts';
import { Buttons } from '#ui/edit/buttons.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';

/** Saves a card. The card number goes to the provider only. */
export function AddCardModal(props: { onClose: () => void; onAdded: () => void | Promise<void> }) {
  const { t } = useLingui();
  const { user } = usePageData();
  const card = useRef<CardSource>(null);
  const add = useMutation({
    mutationFn: async () => {
      const stripeToken = await card.current?.token();
      if (stripeToken == null) return false;
      await api('POST /api/cards', { body: { stripeToken } });
      return true;
    },
    onSuccess: (added) => (added ? props.onAdded() : undefined),
  });
  return (
    <Modal opened onClose={props.onClose} title={t`Add card`} transitionProps={{ duration: 0 }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) add.mutate();
        }}
      >
        {add.isError && (
          <Alert color="red" variant="light" role="alert" title={t`Error`} mb="md">
            {[...new Set(errorLines(add.error, t`Something went wrong.`))].map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Alert>
        )}
        <CardForm
          card={card}
          disabled={add.isPending}
          billing={{ name: user?.name ?? '', email: user?.email ?? '' }}
        />
        <Buttons mt="lg">
          <Button variant="default" onClick={props.onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" loading={add.isPending}>
            <Trans>Save card</Trans>
          </Button>
        </Buttons>
      </form>
    </Modal>
  );
}
