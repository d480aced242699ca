import { useSyncExternalStore } from 'react';

/** Which announcements someone put away in this browser, each with its version: a changed one comes back. */
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

/** Puts one away, and remembers no more than the last hundred. */
export function dismiss(announcement: DismissableId): void {
  away = [...away, nameOf(announcement)].slice(-100);
  try {
    localStorage.setItem(key, JSON.stringify(away));
  } catch {
    // A browser that keeps nothing still hides it until the page is left.
  }
  for (const notify of listeners) notify();
}

/** For components: whether one was put away. */
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
