import { lazyPart } from '#ui/lazy-part.tsx';
import { useDialog } from './dialogs.ts';

const DialogBox = lazyPart(async () => (await import('./dialog-box.tsx')).DialogBox);

/** Renders the pending dialog; its code is loaded on first use. */
export function DialogHost() {
  const dialog = useDialog();
  return dialog !== null && <DialogBox key={dialog.title} dialog={dialog} />;
}
