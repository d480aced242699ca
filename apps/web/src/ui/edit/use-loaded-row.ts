import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastFailure } from '#ui/toasts/toasts.ts';

/**
 * Loads the row that a dialog edits when it opens; `new` loads nothing. A failure is shown in a toast, with its
 * reason if there is one.
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
    if (error) toastFailure(error);
  }, [error]);
  return row;
}
