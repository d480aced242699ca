import { lazy } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';

/** The dialog that blocks a unit's dates, loaded when it opens. */
export const BlockModal = lazy(() =>
  loadChunk(() => import('./block-modal.tsx')).then((it) => ({ default: it.BlockModal })),
);
