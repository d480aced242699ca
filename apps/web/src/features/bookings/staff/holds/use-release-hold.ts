import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';

/** Releases an open hold after a confirmation. */
export function useReleaseHold() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const release = useMutation({
    mutationFn: (id: number) => api('POST /api/open-holds/:id/release', { params: { id } }),
    onSuccess: ({ data }) => {
      if (data.outcome === 'booked') toastSuccess(t`It has since been paid and is now a booking`);
      else toastSuccess(t`Hold released`);
    },
    onError: (error) => void showError(error),
    onSettled: () => refreshBooking(queryClient),
  });
  const confirmRelease = async (hold: { id: number; name: string }) => {
    const sure = await askToConfirm({
      title: t`Release this hold?`,
      text: t`The payment of ${hold.name} is cancelled first, then the date is available again. If it was paid in the meantime, it becomes a booking.`,
      yes: t`Release`,
      no: t`Keep the hold`,
      loses: true,
    });
    if (sure) release.mutate(hold.id);
  };
  return {
    ask: (hold: { id: number; name: string }) => void confirmRelease(hold),
    /** The hold being released, or null. */
    pending: release.isPending ? release.variables : null,
  };
}
