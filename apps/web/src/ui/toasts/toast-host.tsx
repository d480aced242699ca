import { useSyncExternalStore } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { toastsWanted } from './toasts.ts';

const ToastList = lazyPart(async () => (await import('./toast-list.tsx')).ToastList);

/** Renders the toasts. */
export function ToastHost() {
  const hasToasts = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.now);
  return hasToasts && <ToastList />;
}
