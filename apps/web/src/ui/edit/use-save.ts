import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isRefusedWith } from '#lib/api-error.ts';
import { showFieldErrors } from '#lib/form-errors.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { toastError } from '#ui/toasts/toasts.ts';

/** The state of a save, for the form to show. */
export interface SaveState {
  isPending: boolean;
  isSuccess: boolean;
  /** The share of pictures uploaded, 0 to 1; null while nothing is sent. */
  progress: number | null;
  /** Someone else saved the row in the meantime. */
  conflict: boolean;
  forgetConflict: () => void;
  /** The server's errors of fields without an input, such as `picture`. */
  fieldErrors: Record<string, string[]>;
  /** Clears those errors once the field has changed. */
  forgetFieldErrors: () => void;
}

/** A form's save and its state. */
export type Save<V> = SaveState & { save: (values: V) => void };

/**
 * Saves a form. Field errors are shown under their fields; a conflict is shown after `onConflict` has loaded
 * what it needs. Any failure shows `failed` in a toast (docs/rules/screens.md, "Toasts and errors"); without
 * `failed`, errors that belong to no field are shown in the error dialog. What was typed stays.
 */
export function useSave<V extends Record<string, unknown>, A>(options: {
  form: UseFormReturnType<V>;
  send: (values: V, onProgress: (share: number) => void) => Promise<A>;
  onSaved: (answer: A) => void | Promise<void>;
  failed?: string;
  /** Whether a conflict shows `failed` too, beside its notice (default true). */
  failedOnConflict?: boolean;
  onConflict?: () => Promise<void>;
}): Save<V> {
  const { form, send, onSaved, failed, failedOnConflict = true, onConflict } = options;
  const [progress, setProgress] = useState<number | null>(null);
  const [conflict, setConflict] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string[]>>({});
  const mutation = useMutation({
    mutationFn: (values: V) => send(values, setProgress),
    onMutate: () => {
      setFieldErrors({});
      setConflict(false);
    },
    onSuccess: onSaved,
    onError: async (error) => {
      const isConflict = isRefusedWith(error, 'conflict');
      if (failed !== undefined && (failedOnConflict || !isConflict)) toastError(failed);
      if (isConflict) {
        await onConflict?.().catch((failure: unknown) => showError(failure));
        setConflict(true);
        return;
      }
      if (error instanceof ApiError) setFieldErrors(error.errors);
      const hasFieldErrors = showFieldErrors(form, error);
      if (!hasFieldErrors && failed === undefined) await showError(error);
    },
    onSettled: () => setProgress(null),
  });
  return {
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
    progress,
    conflict,
    forgetConflict: () => setConflict(false),
    fieldErrors,
    forgetFieldErrors: () => setFieldErrors({}),
    save: (values) => mutation.mutate(values),
  };
}
