import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { toastsWanted } from './toasts.ts';

const ToastList = lazy(() =>
  loadChunk(() => import('./toast-list.tsx')).then((it) => ({ default: it.ToastList })),
);

/** Renders the toasts. */
export function ToastHost() {
  const hasToasts = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.now);
  return <Suspense fallback={null}>{hasToasts && <ToastList />}</Suspense>;
}
