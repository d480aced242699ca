import { t } from '@lingui/core/macro';
import { createElement } from 'react';

/** Toasts leave after this long (docs/rules/screens.md, "Toasts and errors"). */
const toastMs = 3000;

let wanted = false;
const listeners = new Set<() => void>();

/** For the host: whether a toast was ever shown, so that the code is loaded with the first one. */
export const toastsWanted = {
  now: () => wanted,
  subscribe: (notify: () => void) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
};

async function show(message: string, color: string): Promise<void> {
  wanted = true;
  for (const notify of listeners) notify();
  const { notifications } = await import('@mantine/notifications');
  const closeButtonProps = { 'aria-label': t`Close` };
  notifications.show({ message, color, autoClose: toastMs, closeButtonProps });
}

/** A short word of success that leaves by itself. */
export function toastSuccess(message: string): void {
  void show(message, 'var(--sw-success)');
}

/** A short word of failure that leaves by itself; what must be read goes into a dialog. */
export function toastError(message: string): void {
  void show(message.trim() === '' ? t`Something went wrong.` : message, 'var(--sw-error)');
}

/** Says that something went wrong, and why where the failure has words for it. */
export function toastFailure({ message }: Error): void {
  const plain = t`Something went wrong.`;
  const why = message.trim();
  toastError(why === '' || why === plain ? plain : t`Something went wrong: ${why}`);
}

/** What can be undone stays long enough to be reached by keyboard. */
const undoMs = 12_000;

/** A word of success with a button that takes it back. */
export function toastUndo(message: string, undo: () => void): void {
  void showUndo(message, undo);
}

let closeCurrent: () => void = () => undefined;

/** What could be undone is over: something else was done since. */
export function hideUndo(): void {
  closeCurrent();
}

async function showUndo(message: string, undo: () => void): Promise<void> {
  wanted = true;
  for (const notify of listeners) notify();
  const [{ notifications }, { UndoMessage }] = await Promise.all([
    import('@mantine/notifications'),
    import('./undo-message.tsx'),
  ]);
  hideUndo();
  const id = notifications.show({
    message: createElement(UndoMessage, {
      message,
      onUndo: () => {
        notifications.hide(id);
        undo();
      },
    }),
    color: 'var(--sw-success)',
    autoClose: undoMs,
    closeButtonProps: { 'aria-label': t`Close` },
  });
  closeCurrent = () => notifications.hide(id);
}
