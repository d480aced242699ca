import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { toastError } from '../toasts.ts';

/**
 * The row that a modal edits, read afresh when it opens; `new` needs none. A failure says
 * `Something went wrong: ` and why (spec A section 8, B section 8).
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
    if (error) toastError(t`Something went wrong: ${error.message}`);
  }, [error]);
  return row;
}
