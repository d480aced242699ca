import '@mantine/core/styles/Alert.css';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SecurityDeposit } from '@slipway/contract/payments/security-deposits';
import { supervisorArea } from '@slipway/domain/identity/abilities';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatInstant, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { CopyField } from '#shared/fields/copy-field.tsx';
import { useMay } from '#shared/use-may.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { CounterDeposit } from './counter-deposit.tsx';

const CaptureForm = lazyPart(async () => (await import('./capture-form.tsx')).CaptureForm);

/** How a security deposit stands, in a sentence. */
function useStateText(deposit: SecurityDeposit, currency: string): string {
  const { t } = useLingui();
  const { mail } = usePageData().delivery;
  const back = formatInstant(deposit.release_at);
  switch (deposit.state) {
    case 'planned': {
      const at = formatInstant(deposit.hold_at);
      if (deposit.has_card) {
        return t`To be held on the customer’s card: on ${at} this is done by itself.`;
      }
      return mail
        ? t`No card is kept for it: on ${at} the customer is emailed a link to leave it.`
        : t`No card is kept for it, and email is not set up: give the customer a link to leave it.`;
    }
    case 'wanted':
      return deposit.under_way
        ? t`It is being charged.`
        : mail
          ? t`The customer was asked to leave it by a link.`
          : t`The customer is asked to leave it by a link. Email is not set up: give them a link.`;
    case 'held': {
      const until = deposit.held_until === null ? '' : formatInstant(deposit.held_until);
      return t`Held on the card until ${until} at most; on ${back} it is released by itself.`;
    }
    case 'taken':
      if (deposit.left_by === 'Cash') {
        return t`Left in cash. Return it when the customer is back; this is not automatic.`;
      }
      if (deposit.left_by === 'Card terminal') {
        return t`Paid on your own card terminal. Refund it there when the customer is back; this is not automatic.`;
      }
      return t`Taken from the card; on ${back} it is released by itself.`;
    case 'capturing':
      return t`A part is being kept. The card provider has not confirmed it yet.`;
    case 'releasing':
      return t`Being released. The card provider has not confirmed it yet.`;
    case 'captured': {
      const kept = formatMoney(deposit.captured, currency);
      if (deposit.left_by !== null && deposit.captured < deposit.amount) {
        return t`${kept} was kept for damage; the rest was returned.`;
      }
      return deposit.captured < deposit.amount
        ? t`${kept} was kept for damage; the rest was released.`
        : t`All of it was kept for damage.`;
    }
    case 'released':
      if (deposit.left_by !== null) return t`Returned in full.`;
      return deposit.secured
        ? t`Released in full.`
        : t`No longer asked for; nothing was held or taken.`;
  }
}

/** The security deposit of a booking among its payments: its state, and what staff may do with it. */
export function SecurityDepositSection(props: {
  booking: number;
  deposit: SecurityDeposit;
  currency: string;
}) {
  const { booking, deposit, currency } = props;
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const mayEnd = useMay(supervisorArea);
  const { payment, delivery } = usePageData();
  const { asks_for_cards: takesCards } = payment;
  const [capturing, setCapturing] = useState(false);
  const text = useStateText(deposit, currency);
  const params = { id: booking };
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['money'] });
  const onError = (error: Error) => {
    void refresh();
    void showError(error);
  };
  const hold = useMutation({
    mutationFn: () => api('POST /api/bookings/:id/security-deposit/hold', { params }),
    onSuccess: async ({ data }) => {
      toastSuccess(
        data.state === 'wanted'
          ? delivery.mail
            ? t`The card was refused. The customer is emailed a link.`
            : t`The card was refused. Email is not set up: give the customer a link.`
          : t`The security deposit is in place`,
      );
      await refresh();
    },
    onError,
  });
  const link = useMutation({
    mutationFn: () => api('POST /api/bookings/:id/security-deposit/link', { params }),
    onSuccess: refresh,
    onError,
  });
  const release = useMutation({
    mutationFn: () => api('POST /api/bookings/:id/security-deposit/release', { params }),
    onSuccess: async ({ data }) => {
      toastSuccess(
        data.secured
          ? t`The security deposit is released`
          : t`The security deposit is no longer asked for`,
      );
      await refresh();
    },
    onError,
  });
  const amount = formatMoney(deposit.amount, currency);
  const isAsked = deposit.state === 'wanted';
  const confirmRelease = async () => {
    const sure = await askToConfirm({
      title: isAsked ? t`Ask for it no more?` : t`Give the security deposit back?`,
      text: isAsked
        ? t`The link stops working, and no security deposit is left for this booking.`
        : t`All of ${amount} goes back to the customer. This cannot be undone.`,
      yes: isAsked ? t`Ask no more` : t`Give it back`,
      no: t`Cancel`,
      loses: true,
    });
    if (sure) release.mutate();
  };
  const busy = hold.isPending || link.isPending || release.isPending;
  const { actions } = deposit;
  return (
    <Stack gap="xs" component="section" aria-labelledby="security-deposit-title">
      <Group justify="space-between" gap="xs">
        <Title order={4} size="h5" id="security-deposit-title">
          <Trans>Security deposit</Trans>
        </Title>
        <Text fw={650} className="numbers">
          {amount}
        </Text>
      </Group>
      <Text size="sm" role="status">
        {text}
      </Text>
      {deposit.reason !== '' && (
        <Text size="sm" dir="auto">
          <Trans>Reason: {deposit.reason}</Trans>
        </Text>
      )}
      {deposit.failure !== null && (
        <Alert color="yellow" variant="light">
          <Trans>It could not be held on the card:</Trans> <span dir="auto">{deposit.failure}</span>
        </Alert>
      )}
      {link.data && isAsked && (
        <CopyField
          label={t`Link to the security deposit`}
          description={
            delivery.mail
              ? t`It was emailed as well, where there is an address. It is shown only now.`
              : t`Email is not set up: copy it and send it yourself. It is shown only now.`
          }
          value={link.data.data.link}
        />
      )}
      <Group gap="xs">
        {actions.hold && (
          <Button size="xs" loading={hold.isPending} disabled={busy} onClick={() => hold.mutate()}>
            <Trans>Hold now</Trans>
          </Button>
        )}
        {actions.link && takesCards && (
          <Button
            size="xs"
            variant="default"
            loading={link.isPending}
            disabled={busy}
            onClick={() => link.mutate()}
          >
            <Trans>Send a link</Trans>
          </Button>
        )}
        <CounterDeposit
          booking={booking}
          amount={amount}
          leftBy={deposit.left_by}
          may={actions}
          size="xs"
          disabled={busy}
          onDone={() => queryClient.invalidateQueries()}
        />
        {actions.capture && mayEnd && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => setCapturing(true)}>
            <Trans>Keep for damage</Trans>
          </Button>
        )}
        {actions.release && mayEnd && (
          <Button
            size="xs"
            variant="default"
            loading={release.isPending}
            disabled={busy}
            onClick={() => void confirmRelease()}
          >
            {isAsked ? <Trans>Ask no more</Trans> : <Trans>Give it back</Trans>}
          </Button>
        )}
      </Group>
      {capturing && (
        <CaptureForm
          booking={booking}
          deposit={deposit}
          currency={currency}
          onClose={() => setCapturing(false)}
        />
      )}
    </Stack>
  );
}
