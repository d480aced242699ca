import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MoneyOf } from '@slipway/contract/payments/money';
import { api } from '#lib/api.ts';
import { formatInstant, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { CopyField } from '#shared/fields/copy-field.tsx';
import { Buttons } from '#ui/edit/buttons.tsx';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from './staff.module.css';

/** The links by which a booking or an order is paid: staff copy a new one, and end those that are out. */
export function PayLinksModal({ money, onClose }: { money: MoneyOf; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['money'] });
  const { asks_for_cards: takesCards } = usePageData().payment;
  const make = useMutation({
    mutationFn: () =>
      api('POST /api/pay-links', { body: { booking: money.booking_id, order: money.order_id } }),
    onSuccess: refresh,
    onError: (error) => void showError(error),
  });
  const made = make.data?.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Pay link`}
      size={520}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Anyone with the link sees number, date and amount, and can pay what is due then. It
            needs no account, and no card is kept. It works once, until 30 days after the date.
          </Trans>
        </Text>
        {made ? (
          <CopyField
            label={t`Link to pay`}
            description={t`It is shown only now. You can make another at any time.`}
            value={made.link}
          />
        ) : (
          <MakeButton
            money={money}
            takesCards={takesCards}
            busy={make.isPending}
            onMake={() => make.mutate()}
          />
        )}
        <OpenLinks links={money.pay_links} onEnded={refresh} newest={made?.id ?? null} />
        <Buttons>
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Buttons>
      </Stack>
    </Modal>
  );
}

function MakeButton(props: {
  money: MoneyOf;
  takesCards: boolean;
  busy: boolean;
  onMake: () => void;
}) {
  const { money, takesCards, busy, onMake } = props;
  const due = formatMoney(money.amount_due, money.currency);
  if (!takesCards || money.amount_due <= 0) {
    return (
      <Alert color="gray" variant="light" role="status">
        {takesCards ? (
          <Trans>Nothing is left to pay, so no link can be made.</Trans>
        ) : (
          <Trans>Customers pay by hand here, so no link can be made.</Trans>
        )}
      </Alert>
    );
  }
  return (
    <Group gap="sm">
      <Button loading={busy} onClick={onMake}>
        <Trans>Make a link</Trans>
      </Button>
      <Text size="sm" c="dimmed">
        <Trans>Due now: {due}</Trans>
      </Text>
    </Group>
  );
}

function OpenLinks(props: {
  links: MoneyOf['pay_links'];
  newest: number | null;
  onEnded: () => Promise<unknown>;
}) {
  const { links, newest, onEnded } = props;
  const { t } = useLingui();
  const end = useMutation({
    mutationFn: (id: number) => api('POST /api/pay-links/:id/end', { params: { id } }),
    onSuccess: async () => {
      toastSuccess(t`The link no longer works.`);
      await onEnded();
    },
    onError: (error) => void showError(error),
  });
  const confirmEnd = async (id: number) => {
    const sure = await askToConfirm({
      title: t`End this link?`,
      text: t`Nobody can pay by it any more. You can make a new one.`,
      yes: t`End the link`,
      no: t`No, go back`,
    });
    if (sure) end.mutate(id);
  };
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="open-links">
      <Title order={3} size="h5" id="open-links" mb="xs">
        <Trans>Links that are out</Trans>
      </Title>
      <ul className={classes.links}>
        {links.map(({ id, made_at, made_by }) => {
          const when = formatInstant(made_at);
          return (
            <li key={id}>
              <Text size="sm">
                {made_by === null ? (
                  <Trans>In an email, {when}</Trans>
                ) : (
                  <Trans>
                    Made by {made_by}, {when}
                  </Trans>
                )}
                {id === newest && <Trans> (the one above)</Trans>}
              </Text>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t`End the link of ${when}`}
                loading={end.isPending && end.variables === id}
                onClick={() => void confirmEnd(id)}
              >
                <Trans>End</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
