import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OpenHold } from '@slipway/contract/bookings/open-holds';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';

type Hold = Pick<OpenHold, 'id' | 'of' | 'name'>;

const send = ({ of, id }: Hold) =>
  of === 'booking'
    ? api('POST /api/open-holds/:id/release', { params: { id } })
    : api('POST /api/open-holds/orders/:id/release', { params: { id } });

/** Releases an open hold after a confirmation. */
export function useReleaseHold() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const release = useMutation({
    mutationFn: send,
    onSuccess: ({ data: { outcome } }, { of }) => {
      if (outcome === 'released') toastSuccess(t`Hold released`);
      else if (of === 'order') toastSuccess(t`It has since been paid and is now an order`);
      else toastSuccess(t`It has since been paid and is now a booking`);
    },
    onError: (error) => void showError(error),
    onSettled: () => refreshBooking(queryClient),
  });
  const confirmRelease = async (hold: Hold) => {
    const sure = await askToConfirm({
      title: t`Release this hold?`,
      text:
        hold.of === 'order'
          ? t`The payment of ${hold.name} is cancelled first, then the products are available again. If it was paid in the meantime, it becomes an order.`
          : t`The payment of ${hold.name} is cancelled first, then the date is available again. If it was paid in the meantime, it becomes a booking.`,
      yes: t`Release`,
      no: t`Keep the hold`,
      loses: true,
    });
    if (sure) release.mutate(hold);
  };
  return {
    ask: (hold: Hold) => void confirmRelease(hold),
    /** The hold being released, or null. */
    pending: release.isPending ? release.variables : null,
  };
}
