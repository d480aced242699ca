import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastSuccess } from '#ui/toasts/toasts.ts';

/** Refetches the lists, this booking, its money and its survey. */
export async function refreshBooking(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    queryClient.invalidateQueries({ queryKey: ['money'] }),
    queryClient.invalidateQueries({ queryKey: ['survey'] }),
  ]);
}

/** A one-press action: a success toast, the server's message on failure, and refetched data in both cases. */
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
