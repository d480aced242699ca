import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toastFailure } from '#ui/toasts/toasts.ts';

/**
 * The row that a modal edits, read afresh when it opens; `new` needs none. A failure is told in a toast, with its
 * reason where there is one.
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
