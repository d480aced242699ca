import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';

/** Lists, this booking and its money are read afresh. */
export async function refreshBooking(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    queryClient.invalidateQueries({ queryKey: ['money'] }),
  ]);
}

/** Something done at one press: a toast when it worked, the server's words when it did not, fresh data in any case. */
export function useBookingStep<Asked>(step: {
  send: (request: Asked) => Promise<unknown>;
  done: string;
  onDone?: () => void;
}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: step.send,
    onSuccess: async () => {
      toastSuccess(step.done);
      step.onDone?.();
      await refreshBooking(queryClient);
    },
    onError: async (error) => {
      await showError(error);
      await refreshBooking(queryClient);
    },
  });
}
