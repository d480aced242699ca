import { lazyPart } from '#ui/lazy-part.tsx';

/** The customer's payment dialogs, each loaded when it opens. */
export const PayModal = lazyPart(async () => (await import('./pay-modal.tsx')).PayModal);
export const TipModal = lazyPart(async () => (await import('./tip-modal.tsx')).TipModal);
export const PaymentHistoryModal = lazyPart(
  async () => (await import('./payment-history-modal.tsx')).PaymentHistoryModal,
);
