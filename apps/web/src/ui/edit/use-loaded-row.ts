import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { showWarning } from '#ui/dialogs/dialogs.ts';
import { toastFailure } from '#ui/toasts/toasts.ts';

/**
 * Loads the row that a dialog edits when it opens; `new` loads nothing. One that does not exist is said in a dialog of
 * its own, any other failure in a toast, with its reason if there is one.
 */
export function useLoadedRow<Row>(
  key: string,
  open: number | 'new' | null,
  read: (id: number, signal: AbortSignal) => Promise<Row>,
): UseQueryResult<Row> {
  const row = useQuery({
    queryKey: [key, 'one', open],
    queryFn: ({ signal }) => read(typeof open === 'number' ? open : 0, signal),
    enabled: typeof open === 'number',
    staleTime: 0,
    gcTime: 0,
  });
  const { error } = row;
  useEffect(() => {
    if (error instanceof ApiError && error.status === 404) {
      void showWarning(t`This no longer exists, or it belongs to someone else.`, t`Not found`);
    } else if (error) {
      toastFailure(error);
    }
  }, [error]);
  return row;
}
