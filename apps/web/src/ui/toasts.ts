import { t } from '@lingui/core/macro';

/** Toasts leave after this long (spec A section 9). */
const toastMs = 3000;

let wanted = false;
const listeners = new Set<() => void>();

/** For the host: whether a toast was ever shown, so that the code is loaded with the first one. */
export const toastsWanted = {
  now: () => wanted,
  subscribe: (tell: () => void) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};

async function show(message: string, color: string): Promise<void> {
  wanted = true;
  for (const tell of listeners) tell();
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
  void show(message, 'var(--sw-error)');
}
