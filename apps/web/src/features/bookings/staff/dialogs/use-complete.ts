import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import { isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { refreshBooking } from '#features/bookings/staff/use-booking-step.ts';

/** Marks a booking complete; asks first before its start, and with the amount if money is left to pay. */
export function useComplete({
  id,
  version,
  starts_at: start,
}: Pick<StaffBooking, 'id' | 'version' | 'starts_at'>) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const isSure = async () =>
    Date.parse(start) <= Date.now() ||
    askToConfirm({
      title: t`Complete before it starts?`,
      text: t`The trip has not started yet.`,
      yes: t`Complete`,
      no: t`No, go back`,
    });
  const send = async (confirm: boolean): Promise<boolean> => {
    try {
      await api('POST /api/bookings/:id/complete', { params: { id }, body: { confirm, version } });
      return true;
    } catch (error) {
      if (confirm || !isRefusedWith(error, 'money_left')) throw error;
      const yes = await askToConfirm({
        title: t`Complete with money still owed?`,
        text: Object.values(error.errors).flat().join(' '),
        yes: t`Complete`,
        no: t`No, go back`,
      });
      return yes ? send(true) : false;
    }
  };
  const complete = useMutation({
    mutationFn: async () => (await isSure()) && send(false),
    onSuccess: async (done) => {
      if (done) toastSuccess(t`The booking is complete.`);
      await refreshBooking(queryClient);
    },
    onError: async (error) => {
      await showError(error);
      await refreshBooking(queryClient);
    },
  });
  return { ask: () => complete.mutate(), isPending: complete.isPending };
}
