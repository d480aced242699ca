import { useSyncExternalStore } from 'react';

/** Announcements dismissed in this browser, each with its version: a changed one comes back. */
const key = 'slipway-announcements-away';

export interface DismissableId {
  id: number;
  version: number;
}
const nameOf = ({ id, version }: DismissableId) => `${id}:${version}`;

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((it) => typeof it === 'string') : [];
  } catch {
    return [];
  }
}

let away = read();
const listeners = new Set<() => void>();

/** Dismisses an announcement; only the last hundred are remembered. */
export function dismiss(announcement: DismissableId): void {
  // Others may have been dismissed in another tab meanwhile.
  away = [...new Set([...read(), ...away, nameOf(announcement)])].slice(-100);
  try {
    localStorage.setItem(key, JSON.stringify(away));
  } catch {
    // Without storage it stays hidden until the page is left.
  }
  for (const notify of listeners) notify();
}

/** Returns a predicate for components: whether an announcement was dismissed. */
export function useDismissed(): (announcement: DismissableId) => boolean {
  const names = useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => away,
  );
  return (announcement) => names.includes(nameOf(announcement));
}
