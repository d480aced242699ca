import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { CounterMethod } from '@slipway/domain/payments/security-deposit';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';

const LeaveForm = lazyPart(async () => (await import('./leave-form.tsx')).LeaveForm);

/** Enters that a security deposit was left at the counter, or given back there. */
export function CounterDeposit(props: {
  booking: number;
  /** As shown. */
  amount: string;
  leftBy: CounterMethod | null;
  may: { leave: boolean; give_back: boolean };
  /** Whose it is, where several are shown. */
  of?: string;
  size: 'xs' | 'sm';
  disabled: boolean;
  onDone: () => Promise<unknown>;
}) {
  const { booking, amount, leftBy, may, of, size, disabled, onDone } = props;
  const { t } = useLingui();
  const [leaving, setLeaving] = useState(false);
  const giveBack = useMutation({
    mutationFn: () =>
      api('POST /api/bookings/:id/security-deposit/give-back', { params: { id: booking } }),
    onSuccess: () => toastSuccess(t`The security deposit is returned`),
    onError: (error) => void showError(error),
    onSettled: onDone,
  });
  const confirm = async () => {
    const sure = await askToConfirm({
      title: t`Was the security deposit returned?`,
      text:
        leftBy === 'Cash'
          ? t`Enter this once the customer has all of ${amount} back in cash. Before the start it is asked for again. It cannot be undone.`
          : t`Enter this once all of ${amount} is refunded at the card terminal. Before the start it is asked for again. It cannot be undone.`,
      yes: t`It was returned`,
      no: t`Cancel`,
      loses: true,
    });
    if (sure) giveBack.mutate();
  };
  const whose = (text: string) => (of === undefined ? {} : { 'aria-label': `${text}: ${of}` });
  return (
    <>
      {may.leave && (
        <Button
          size={size}
          variant="default"
          disabled={disabled}
          {...whose(t`Left at the counter`)}
          onClick={() => setLeaving(true)}
        >
          <Trans>Left at the counter</Trans>
        </Button>
      )}
      {may.give_back && (
        <Button
          size={size}
          variant="default"
          disabled={disabled}
          loading={giveBack.isPending}
          {...whose(t`Returned`)}
          onClick={() => void confirm()}
        >
          <Trans>Returned</Trans>
        </Button>
      )}
      {leaving && (
        <LeaveForm
          booking={booking}
          amount={amount}
          onDone={onDone}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  );
}
