import { lazy } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';

/** The customer's payment dialogs, each loaded when it opens. */
export const PayModal = lazy(() =>
  loadChunk(() => import('./pay-modal.tsx')).then((it) => ({ default: it.PayModal })),
);
export const TipModal = lazy(() =>
  loadChunk(() => import('./tip-modal.tsx')).then((it) => ({ default: it.TipModal })),
);
export const PaymentHistoryModal = lazy(() =>
  loadChunk(() => import('./payment-history-modal.tsx')).then((it) => ({
    default: it.PaymentHistoryModal,
  })),
);
