import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** New values of the query; null or an empty text takes one away. */
export type QueryChange = Record<string, string | number | null>;

interface How {
  /** No new entry in the history. */
  replace?: boolean;
  /** A new `#hash`, which nothing scrolls to; absent: it stays. */
  hash?: string;
}

/** A text of digits stands in the URL as it is; the router would put a text that looks like a number in quotes. */
function plain(value: string | number): string | number {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}

/**
 * Changes values of the URL's query and leaves the rest, path and place of scroll as they are; the same function
 * always.
 */
export function useQueryChange(): (change: QueryChange, how?: How) => void {
  const router = useRouter();
  return useCallback(
    (change: QueryChange, { replace = false, hash }: How = {}) => {
      const { pathname } = router.state.location;
      const search: unknown = router.state.location.search;
      const next: Record<string, unknown> =
        typeof search === 'object' ? Object.fromEntries(Object.entries(search ?? {})) : {};
      for (const [name, value] of Object.entries(change)) {
        next[name] = value === null || value === '' ? undefined : plain(value);
      }
      void router.navigate({
        to: pathname,
        search: next,
        hash: hash ?? true,
        replace,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    },
    [router],
  );
}
