import { lazy } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';

/** The form that closes days, loaded when it opens. */
export const ClosingModal = lazy(() =>
  loadChunk(() => import('./closing-modal.tsx')).then((it) => ({ default: it.ClosingModal })),
);
