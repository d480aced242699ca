import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { toastError, toastFailure } from '#ui/toasts/toasts.ts';
import {
  addedTo,
  guestBasket,
  isItemLine,
  withLine,
  withoutLines,
  type BasketLine,
} from './basket-lines.ts';

/** Saves of an account's lines, one after another. */
let saving: Promise<unknown> = Promise.resolve();

const saveLine = (line: BasketLine) =>
  api('PUT /api/my-basket/lines/:id', {
    params: { id: line.id },
    body: isItemLine(line) ? { item: line.item } : { trip: line.trip },
  });

const readKept = async (signal?: AbortSignal): Promise<readonly BasketLine[]> =>
  (await api('GET /api/my-basket', signal && { signal })).data.lines;

/** Lines that are on their way from this browser to an account. */
const takenAlong = new Set<string>();

/**
 * Moves the guest's lines to the account, each once it is kept there; one that is refused is dropped. A product that
 * the account's basket has already is added to its line.
 */
async function takeAlong(lines: readonly BasketLine[], onKept: () => void): Promise<void> {
  let refused = 0;
  let kept: readonly BasketLine[] | null = null;
  for (const line of lines) {
    if (takenAlong.has(line.id)) continue;
    takenAlong.add(line.id);
    try {
      if (isItemLine(line)) kept ??= await readKept();
      const saved = isItemLine(line) ? addedTo(kept ?? [], line) : line;
      await saveLine(saved);
      if (kept !== null) kept = withLine(kept, saved);
      guestBasket.update((own) => withoutLines(own, [line.id]));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) continue;
      refused += 1;
      guestBasket.update((own) => withoutLines(own, [line.id]));
    } finally {
      takenAlong.delete(line.id);
    }
  }
  if (refused > 0) toastError(t`Not all of your basket could be kept with your account.`);
  onKept();
}

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
    void takeAlong(guestBasket.lines(), onKept);
  }, [hasGuestLines, userId, client]);

  return {
    lines: isKept ? (kept.data ?? []) : guestLines,
    /** Why the lines of the account are not known; null: they are, or are being loaded. */
    error: isKept && kept.data === undefined ? kept.error : null,
    isPending: isKept && kept.isPending,
    refetch: () => void refetch(),
    put: (line: BasketLine) =>
      save(
        (lines) => withLine(lines, line),
        () => saveLine(line),
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
