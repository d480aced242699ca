import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { toastError, toastSuccess } from '#ui/toasts/toasts.ts';

/** Reads the calendar of a unit's listing now, or gives it a new address. */
export function useFeedActions(id: number) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      ['calendar-feeds', 'feed-conflicts', 'unit-blocks'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  const read = useMutation({
    mutationFn: () => api('POST /api/calendar-feeds/:id/read', { params: { id } }),
    onSuccess: ({ data }) => {
      if (data.error === null) toastSuccess(t`The calendar has been read.`);
      else toastError(data.error);
      return refresh();
    },
    onError: (error) => showError(error),
  });
  const change = useMutation({
    mutationFn: () => api('POST /api/calendar-feeds/:id/new-address', { params: { id } }),
    onSuccess: () => {
      toastSuccess(t`The calendar has a new address.`);
      return refresh();
    },
    onError: (error) => showError(error),
  });
  const place = useMutation({
    mutationFn: (item: number) =>
      api('PUT /api/calendar-feeds/:id', { params: { id }, body: { item } }),
    onSuccess: () => {
      toastSuccess(t`Your changes have been updated.`);
      return refresh();
    },
    onError: (error) => showError(error),
  });
  const changeAddress = async () => {
    const yes = await askToConfirm({
      title: t`Give it a new address?`,
      text: t`The old address stops working. Give the new one to the platform afterwards.`,
      yes: t`New address`,
      no: t`Keep this address`,
    });
    if (yes) change.mutate();
  };
  return {
    read: () => read.mutate(),
    isReading: read.isPending,
    changeItem: (item: number) => place.mutate(item),
    isPlacing: place.isPending,
    changeAddress: () => void changeAddress(),
    isChanging: change.isPending,
  };
}
