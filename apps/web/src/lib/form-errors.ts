import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from './api-error.ts';

/**
 * Puts the server's field errors under their fields and focuses the first. Returns false when the refusal names no
 * field of the form, so that the caller shows it elsewhere.
 */
export function showFieldErrors<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const mine = Object.entries(error.errors).filter(([field]) => field in form.getValues());
  const [first] = mine;
  if (!first) return false;
  form.setErrors(Object.fromEntries(mine.map(([field, texts]) => [field, texts.join(' ')])));
  focusField(first[0]);
  return true;
}

/** Focuses a field by its name; for `onSubmit`'s second argument: `focusFirst`. */
function focusField(name: string): void {
  const field = document.getElementsByName(name)[0];
  field?.focus();
}

/** Second argument of a form's `onSubmit`: the first field with an error gets the focus. */
export function focusFirst(errors: Record<string, unknown>): void {
  const [name] = Object.keys(errors);
  if (name !== undefined) focusField(name);
}
