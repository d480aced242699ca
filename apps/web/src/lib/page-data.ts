import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import type { PageData } from '@slipway/contract/settings/settings';
import { bindTabToUser } from './tab-data.ts';

let current: PageData | null = null;
const listeners = new Set<() => void>();

function isPageData(value: unknown): value is PageData {
  // Written by our own server from the contract's schema; its shape is not checked a second time here.
  return typeof value === 'object' && value !== null && 'settings' in value && 'user' in value;
}

/** Reads the settings and the user that the page carries; throws when the page has none. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById('page-data')?.textContent ?? '';
  const value: unknown = JSON.parse(text);
  if (!isPageData(value)) throw new Error('The page carries no page data');
  setPageData(value);
  return value;
}

/** What the page knows now: public settings, who is signed in, how cards are taken. */
export function pageData(): PageData {
  if (current === null) throw new Error('Page data is read before it is set');
  return current;
}

/** Replaces what the page knows; every reader follows at once. */
export function setPageData(next: PageData): void {
  bindTabToUser(next.user?.id ?? null);
  current = next;
  for (const notify of listeners) notify();
}

/** Someone signed in, changed their data, or (null) signed out. */
export function setUser(user: CurrentUser | null): void {
  setPageData({ ...pageData(), user });
}

/** `pageData()` for components: renders again when settings or user change. */
export function usePageData(): PageData {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, pageData);
}
