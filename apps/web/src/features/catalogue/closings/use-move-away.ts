import { plural } from '@lingui/core/macro';
import type { ClosedBookings } from '@slipway/contract/catalogue/closings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastError, toastSuccess } from '#ui/toasts/toasts.ts';

type Booking = ClosedBookings['bookings_under'][number];

/** Whether a booking went to the first free item beside the one that is closed. */
async function moveAway({ id }: Booking, item: number): Promise<boolean> {
  const params = { id };
  const { data } = await api('GET /api/bookings/:id/item-choices', { params });
  const free = data.items.find((one) => !one.own && one.refusal === null && one.item !== item);
  if (free === undefined) return false;
  try {
    await api('PUT /api/bookings/:id/item', {
      params,
      body: { item: free.item, instead_of: item, version: data.version },
    });
    return true;
  } catch (error) {
    // Somebody else was faster, or it can no longer be edited: it stays in the list.
    if (error instanceof ApiError && (error.status === 409 || error.status === 422)) return false;
    throw error;
  }
}

/** Moves the bookings of an item that have not begun to free items of its unit, one after the other. */
export function useMoveAway(item: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (bookings: readonly Booking[]) => {
      let moved = 0;
      for (const booking of bookings) if (await moveAway(booking, item)) moved += 1;
      return { moved, left: bookings.length - moved };
    },
    onSuccess: ({ moved, left }) => {
      const texts = [
        moved > 0 &&
          plural(moved, { one: '# booking has been moved.', other: '# bookings have been moved.' }),
        left > 0 &&
          plural(left, {
            one: 'No item is free for # booking.',
            other: 'No item is free for # bookings.',
          }),
      ].filter((text) => text !== false);
      const tell = moved > 0 ? toastSuccess : toastError;
      tell(texts.join(' '));
    },
    onError: (error) => void showError(error),
    onSettled: () =>
      Promise.all(
        ['closings', 'bookings', 'bookings-calendar', 'occupied', 'daily-log'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
