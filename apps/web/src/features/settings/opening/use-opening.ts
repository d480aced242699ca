import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Opening } from '@slipway/contract/settings/opening';
import type { OpeningStep } from '@slipway/domain/settings/opening';
import { api } from '#lib/api.ts';
import { pageData } from '#lib/page-data.ts';
import { showError } from '#ui/dialogs/dialogs.ts';

export type OpeningLine = Opening['lines'][number];

const key = ['settings', 'opening'];

/** The checklist of the opening, for Admins. */
export function useOpening() {
  const isAdmin = pageData().user?.role_name === 'Admin';
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/opening', { signal }),
    enabled: isAdmin,
    staleTime: 0,
  });
}

/** Reads the checklist again, after something that it counts has been done. */
export function useRefreshOpening(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}

/** Says that a step is done, puts it away or takes that back. */
export function useMarkOpening() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      step,
      mark,
    }: {
      step: Exclude<OpeningStep, 'publish'>;
      mark: 'done' | 'put_away' | 'open';
    }) => api('PUT /api/opening/:step', { params: { step }, body: { mark } }),
    onSuccess: (answer) => queryClient.setQueryData(key, answer),
    onError: (error) => void showError(error),
  });
}
