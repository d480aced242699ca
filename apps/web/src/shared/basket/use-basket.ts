import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { toastFailure } from '#ui/toasts/toasts.ts';
import { joined, linesOfBrowser, type BasketLine } from './basket-lines.ts';

/**
 * The basket: of a customer who is signed in that of their account, on each device the same; of anybody else
 * that of this browser. Whoever signs in takes their lines along.
 */
export function useBasket() {
  const { user } = usePageData();
  const client = useQueryClient();
  const ofBrowser = useSyncExternalStore(linesOfBrowser.subscribe, linesOfBrowser.now);
  const isKept = user?.role_name === 'Customer';
  const key = ['my-basket', user?.id];
  const kept = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly BasketLine[]> =>
      (await api('GET /api/my-basket', { signal })).data.lines,
    enabled: isKept,
    staleTime: 60_000,
  });

  const replace = (lines: readonly BasketLine[]) => {
    if (!isKept) {
      linesOfBrowser.replace(lines);
      return;
    }
    client.setQueryData(key, lines);
    api('PUT /api/my-basket', { body: { lines: [...lines] } }).catch(toastFailure);
  };

  const takesAlong = isKept && kept.data !== undefined && ofBrowser.length > 0;
  useEffect(() => {
    if (!takesAlong) return;
    replace(joined(kept.data, ofBrowser));
    linesOfBrowser.replace([]);
  });

  return {
    lines: isKept ? (kept.data ?? []) : ofBrowser,
    isPending: isKept && kept.isPending,
    replace,
  };
}
