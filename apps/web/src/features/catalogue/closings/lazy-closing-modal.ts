import { lazyPart } from '#ui/lazy-part.tsx';

/** The form that closes days, loaded when it opens. */
export const ClosingModal = lazyPart(
  async () => (await import('./closing-modal.tsx')).ClosingModal,
);
