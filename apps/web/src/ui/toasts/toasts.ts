import { t } from '@lingui/core/macro';
import { createElement } from 'react';

/** How long toasts stay (docs/rules/screens.md, "Toasts and errors"). */
const toastMs = 3000;

let needed = false;
const listeners = new Set<() => void>();

/** For the host: whether a toast was ever shown, so that the code is loaded with the first one. */
export const toastsWanted = {
  now: () => needed,
  subscribe: (notify: () => void) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  },
};

async function show(message: string, color: string): Promise<void> {
  needed = true;
  for (const notify of listeners) notify();
  const { notifications } = await import('@mantine/notifications');
  const closeButtonProps = { 'aria-label': t`Close` };
  notifications.show({ message, color, autoClose: toastMs, closeButtonProps });
}

/** Shows a short success message that disappears by itself. */
export function toastSuccess(message: string): void {
  void show(message, 'var(--sw-success)');
}

/** Shows a short error message that disappears by itself; what must be read goes into a dialog. */
export function toastError(message: string): void {
  void show(message.trim() === '' ? t`Something went wrong.` : message, 'var(--sw-error)');
}

/** Shows that something went wrong, with the error's message if it has one. */
export function toastFailure({ message }: Error): void {
  const plain = t`Something went wrong.`;
  const why = message.trim();
  toastError(why === '' || why === plain ? plain : t`Something went wrong: ${why}`);
}

/** A button stays long enough to be reached by keyboard. */
const buttonMs = 12_000;

/** Shows a success message with an undo button. */
export function toastUndo(message: string, undo: () => void): void {
  toastButton(message, t`Undo`, undo);
}

/** Shows a success message with a button; one that is shown already leaves. */
export function toastButton(message: string, button: string, onPress: () => void): void {
  void showButton(message, button, onPress);
}

let closeCurrent: () => void = () => undefined;

/** Hides the undo, since something else was done in the meantime. */
export function hideUndo(): void {
  closeCurrent();
}

async function showButton(message: string, button: string, onPress: () => void): Promise<void> {
  needed = true;
  for (const notify of listeners) notify();
  const [{ notifications }, { ButtonMessage }] = await Promise.all([
    import('@mantine/notifications'),
    import('./button-message.tsx'),
  ]);
  hideUndo();
  const id = notifications.show({
    message: createElement(ButtonMessage, {
      message,
      button,
      onPress: () => {
        notifications.hide(id);
        onPress();
      },
    }),
    color: 'var(--sw-success)',
    autoClose: buttonMs,
    closeButtonProps: { 'aria-label': t`Close` },
  });
  closeCurrent = () => notifications.hide(id);
}
