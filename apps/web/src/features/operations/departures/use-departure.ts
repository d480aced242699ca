import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { isRefusedWith } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastError } from '#ui/toasts/toasts.ts';

/** How often an open manifest is read again: others mark their guests too. */
const refreshMs = 20_000;

const keyOf = (id: number) => ['departures', 'one', id];

/** Everything that shows departures is read again. */
export async function refreshDepartures(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['departures', 'bookings-calendar', 'daily-log', 'money-tasks', 'call-offs'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}

/** A departure with its manifest. */
export function useDeparture(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api('GET /api/departures/:id', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
  });
}

type Change = Omit<BodyOf<Calls['PUT /api/departures/:id']>, 'version'>;

/** Changes a departure at once; one that somebody else has changed is read again. */
export function useDepartureChange({ id, version }: { id: number; version: number }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      api('PUT /api/departures/:id', { params: { id }, body: { version, ...change } }),
    onSuccess: (answer) => queryClient.setQueryData(keyOf(id), answer),
    onError: (error) => {
      if (isRefusedWith(error, 'conflict')) {
        toastError(t`Someone else has changed this departure. Please look again.`);
      } else void showError(error);
    },
    onSettled: () => refreshDepartures(queryClient),
  });
}

/** Saves how many of a party have checked in, and reads the manifest from the answer. */
export function useCheckIn(id: number) {
  const queryClient = useQueryClient();
  return async (bookingId: number, arrived: number) => {
    const answer = await api('PUT /api/departures/:id/arrived', {
      params: { id },
      body: { booking_id: bookingId, arrived },
    });
    queryClient.setQueryData(keyOf(id), answer);
    await queryClient.invalidateQueries({ queryKey: ['daily-log'] });
  };
}
