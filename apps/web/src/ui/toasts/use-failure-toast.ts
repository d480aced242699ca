import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { toastError } from './toasts.ts';

/**
 * Shows a toast once for each failure to load (docs/rules/screens.md, "Toasts and errors"), with `text` or a
 * general message.
 */
export function useFailureToast(failed: boolean, text?: string): void {
  const { t } = useLingui();
  const message = text ?? t`Something went wrong.`;
  useEffect(() => {
    if (failed) toastError(message);
  }, [failed, message]);
}
