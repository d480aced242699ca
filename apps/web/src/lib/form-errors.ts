import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from './api-error.ts';

/**
 * Shows the server's field errors under their fields and focuses the first. Returns false if none belongs to
 * the form, so that the caller shows them elsewhere.
 */
export function showFieldErrors<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const values = form.getValues();
  const ownErrors = Object.entries(error.errors).flatMap(([name, texts]) => {
    const field = fieldOf(name, values);
    return field === null ? [] : [[field, texts] satisfies [string, string[]]];
  });
  if (ownErrors.length === 0) return false;
  form.setErrors(Object.fromEntries(ownErrors.map(([field, texts]) => [field, texts.join(' ')])));
  focusField(...ownErrors.map(([field]) => field));
  return true;
}

const isOnPage = (name: string) => document.querySelector(`[name="${CSS.escape(name)}"]`) !== null;

/** Where an error is shown: in a row of a list at its own field, else at the list, where that is one field. */
function fieldOf(name: string, values: Record<string, unknown>): string | null {
  if (name in values) return name;
  const [list = ''] = name.split('.');
  if (!Array.isArray(values[list])) return null;
  return [name, list].find(isOnPage) ?? null;
}

/** The form that was submitted last: another one on the page may have fields of the same name. */
let submitted: Element | null = null;
document.addEventListener(
  'submit',
  ({ target }) => {
    submitted = target instanceof Element ? target : null;
  },
  true,
);

/** Focuses the first of these fields in the form that was submitted, else on the page, and scrolls it into view. */
function focusField(...names: string[]): void {
  const named = [submitted, document]
    .flatMap((place) => [...(place?.querySelectorAll<HTMLElement>('[name]') ?? [])])
    .find((it) => it.isConnected && names.includes(it.getAttribute('name') ?? ''));
  // A choice of several has its name at a hidden field after the one that is seen.
  const first = named?.matches('[type="hidden"]')
    ? named.previousElementSibling?.querySelector('input')
    : named;
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}

/** Second argument of a form's `onSubmit`: focuses the first field with an error. */
export function focusFirst(errors: Record<string, unknown>): void {
  focusField(...Object.keys(errors));
}
