import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    slipwayBelow?: string;
  }
}

/** New values of the query; null or an empty string removes one. */
export type QueryChange = Record<string, string | number | null>;

interface How {
  /** Replaces the history entry instead of adding one. */
  replace?: boolean;
  /** A new `#hash`, without scrolling; unchanged if absent. */
  hash?: string;
}

/** Digits stay plain in the URL; the router would quote a string that looks like a number. */
export function plain(value: string | number): string | number {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}

/**
 * Returns a stable function that changes values of the URL's query and leaves path, other values and scroll
 * position unchanged.
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
        // Where Back leads, for dialogs that are opened by the address (`ui/dialogs/back-button.ts`).
        state: replace ? true : { slipwayBelow: window.location.href },
        resetScroll: false,
        hashScrollIntoView: false,
      });
    },
    [router],
  );
}
