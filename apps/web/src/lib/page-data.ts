import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '@slipway/contract/identity/identity';
import type { PageData } from '@slipway/contract/settings/settings';
import { bindTabToUser } from './tab-data.ts';

let current: PageData | null = null;
const listeners = new Set<() => void>();

function isPageData(value: unknown): value is PageData {
  // Written by our own server from the contract's schema, so its shape is not checked again.
  return typeof value === 'object' && value !== null && 'settings' in value && 'user' in value;
}

/**
 * Reads the settings and the user embedded in the page; throws if there are none.
 * @param keepNonce the page was fetched to renew the data of the one that is shown
 */
export function readPageData(page: Document, { keepNonce = false } = {}): PageData {
  const text = page.getElementById('page-data')?.textContent ?? '';
  const value: unknown = JSON.parse(text);
  if (!isPageData(value)) throw new Error('The page carries no page data');
  setPageData(keepNonce ? { ...value, csp_nonce: pageData().csp_nonce } : value);
  return value;
}

/** The current page data: public settings, signed-in user, card provider. */
export function pageData(): PageData {
  if (current === null) throw new Error('Page data is read before it is set');
  return current;
}

/** What the business calls things; null before there is page data. */
export function wordsOfPage(): PageData['settings']['words'] | null {
  return current?.settings.words ?? null;
}

/** Replaces the page data; all subscribers are notified. */
export function setPageData(next: PageData): void {
  bindTabToUser(next.user?.id ?? null);
  current = next;
  for (const notify of listeners) notify();
}

/** Updates the signed-in user; null after signing out. */
export function setUser(user: CurrentUser | null): void {
  setPageData({ ...pageData(), user });
}

/** `pageData()` for components: renders again when it changes. */
export function usePageData(): PageData {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, pageData);
}
