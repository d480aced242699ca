import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { showFieldErrors } from '#lib/form-errors.ts';
import { toastError } from '#ui/toasts.ts';

/** What a save has come to, for the form to show. */
export interface SaveState {
  isPending: boolean;
  /** How much of the pictures has left, 0 to 1; null when nothing is sent. */
  progress: number | null;
  /** Someone else saved the row meanwhile. */
  conflict: boolean;
  forgetConflict: () => void;
  /** What the server says of fields that are no inputs, such as `picture`. */
  fieldErrors: Record<string, string[]>;
}

/**
 * Saves a form: field errors go under their fields, a conflict is told, and any failure says `failed`
 * in a toast (spec A section 8, B section 8). What was typed stays.
 */
export function useSave<V extends Record<string, unknown>, A>(options: {
  form: UseFormReturnType<V>;
  send: (values: V, onProgress: (share: number) => void) => Promise<A>;
  onSaved: (answer: A) => void | Promise<void>;
  failed: string;
}): SaveState & { save: (values: V) => void } {
  const { form, send, onSaved, failed } = options;
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
    onError: (error) => {
      toastError(failed);
      if (!(error instanceof ApiError)) return;
      if (error.status === 409) setConflict(true);
      setFieldErrors(error.errors);
      showFieldErrors(form, error);
    },
    onSettled: () => setProgress(null),
  });
  return {
    isPending: mutation.isPending,
    progress,
    conflict,
    forgetConflict: () => setConflict(false),
    fieldErrors,
    save: (values) => mutation.mutate(values),
  };
}
