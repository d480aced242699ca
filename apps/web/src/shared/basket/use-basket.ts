import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { toastFailure } from '#ui/toasts/toasts.ts';
import { guestBasket, withLine, withoutLines, type BasketLine } from './basket-lines.ts';
import { readKept, saveLine } from './kept-lines.ts';

/** Saves of an account's lines, one after another. */
let saving: Promise<unknown> = Promise.resolve();

/**
 * The basket: of a customer who is signed in that of their account, on each device the same; of anybody else
 * that of this browser. Whoever signs in takes their lines along.
 */
export function useBasket() {
  const { user } = usePageData();
  const client = useQueryClient();
  const guestLines = useSyncExternalStore(guestBasket.subscribe, guestBasket.lines);
  const isKept = user?.role_name === 'Customer';
  const userId = user?.id;
  const key = ['my-basket', userId];
  const kept = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readKept(signal),
    enabled: isKept,
    staleTime: 60_000,
  });

  const refetch = () => client.invalidateQueries({ queryKey: ['my-basket'] });
  const save = (
    change: (lines: readonly BasketLine[]) => readonly BasketLine[],
    send: () => Promise<unknown>,
  ) => {
    if (!isKept) {
      guestBasket.update(change);
      return;
    }
    client.setQueryData(key, (lines: readonly BasketLine[] | undefined) => change(lines ?? []));
    saving = saving.then(send).catch((error: unknown) => {
      toastFailure(error instanceof Error ? error : new Error());
      return refetch();
    });
  };

  const hasGuestLines = isKept && guestLines.length > 0;
  useEffect(() => {
    if (!hasGuestLines) return;
    const onKept = () => void client.invalidateQueries({ queryKey: ['my-basket'] });
    // Few sign in with a basket.
    void import('./move-guest-basket.ts').then(({ moveGuestBasket }) =>
      moveGuestBasket(guestBasket.lines(), onKept),
    );
  }, [hasGuestLines, userId, client]);

  return {
    lines: isKept ? (kept.data ?? []) : guestLines,
    /** Why the lines of the account are not known; null: they are, or are being loaded. */
    error: isKept && kept.data === undefined ? kept.error : null,
    isPending: isKept && kept.isPending,
    refetch: () => void refetch(),
    /** Puts a line in place of the one with its id, or adds it: at the end, or before the one with the other id. */
    put: (line: BasketLine, before?: string) =>
      save(
        (lines) => withLine(lines, line, before),
        () => saveLine(line, before),
      ),
    remove: (ids: readonly string[]) =>
      save(
        (lines) => withoutLines(lines, ids),
        async () => {
          for (const id of ids) await api('DELETE /api/my-basket/lines/:id', { params: { id } });
        },
      ),
  };
}
