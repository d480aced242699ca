import { lazy, Suspense } from 'react';
import { loadChunk } from '#lib/load-chunk.ts';
import { useDialog } from './dialogs.ts';

const DialogBox = lazy(() =>
  loadChunk(() => import('./dialog-box.tsx')).then((it) => ({ default: it.DialogBox })),
);

/** Renders the pending dialog; its code is loaded on first use. */
export function DialogHost() {
  const dialog = useDialog();
  return (
    <Suspense fallback={null}>
      {dialog !== null && <DialogBox key={dialog.title} dialog={dialog} />}
    </Suspense>
  );
}
