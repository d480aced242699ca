import { useEffect, useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function set(title: string | null): void {
  current = title;
  for (const notify of listeners) notify();
}

/** Titles the page by what it shows, in place of its route's title, while the component is mounted. */
export function useTitleScreen(title: string): void {
  useEffect(() => {
    set(title);
    return () => set(null);
  }, [title]);
}

/** The title that a screen has given itself; null: it has that of its route. */
export function useScreenTitle(): string | null {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => current,
  );
}
