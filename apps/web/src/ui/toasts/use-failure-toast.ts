import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { toastError } from './toasts.ts';

/**
 * Says in a toast that something could not be loaded, once for each failure (docs/rules/screens.md, "Toasts and
 * errors"). `text` where the screen has words of its own, else the general ones.
 */
export function useFailureToast(failed: boolean, text?: string): void {
  const { t } = useLingui();
  const message = text ?? t`Something went wrong.`;
  useEffect(() => {
    if (failed) toastError(message);
  }, [failed, message]);
}
