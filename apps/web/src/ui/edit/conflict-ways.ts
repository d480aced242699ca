import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '#lib/api-error.ts';
import type { Conflict } from './edit-conflict.tsx';
import type { Save } from './use-save.ts';

/** The fields that were changed since the form was opened. */
function changedIn<V extends Record<string, unknown>>(form: UseFormReturnType<V>): Partial<V> {
  const values: Partial<V> = form.getValues();
  const kept: Partial<V> = {};
  for (const name in values) if (form.isDirty(name)) kept[name] = values[name];
  return kept;
}

/**
 * Both ways to continue after a conflict: theirs is loaded, and the form continues from it. Keeping mine keeps only the
 * fields that were changed here; all others become as the other person saved them. A failure to load is shown in the
 * error dialog.
 */
export function conflictWays<Row, V extends Record<string, unknown>>(options: {
  form: UseFormReturnType<V>;
  save: Save<V>;
  /** Theirs, if it was already loaded to be shown. */
  loaded?: Row | null;
  read: () => Promise<Row | null | undefined>;
  valuesOf: (theirs: Row) => V;
  /** Updates what the dialog stores of the row outside the form's values. */
  onRead: (theirs: Row, keepMine: boolean) => void;
}): Pick<Conflict, 'onKeepMine'> & Required<Pick<Conflict, 'keep' | 'onLoadTheirs'>> {
  const { form, save, loaded, read, valuesOf, onRead } = options;
  const goOn = async (keepMine: boolean) => {
    const theirs = loaded ?? (await read());
    if (!theirs) throw new ApiError(404, t`This is no longer there.`);
    onRead(theirs, keepMine);
    save.forgetConflict();
    form.clearErrors();
    const values = valuesOf(theirs);
    const mine = keepMine ? changedIn(form) : {};
    form.setInitialValues(values);
    form.setValues({ ...values, ...mine });
  };
  return {
    keep: t`Keep mine and add theirs`,
    onKeepMine: () => goOn(true),
    onLoadTheirs: () => goOn(false),
  };
}
