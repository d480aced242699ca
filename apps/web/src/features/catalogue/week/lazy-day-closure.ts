import { lazy } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';

export const DayClosure = lazy(() =>
  loadChunk(() => import('./day-closure.tsx')).then((it) => ({ default: it.DayClosure })),
);
