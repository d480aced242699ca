import type { UseFormReturnType } from '@mantine/form';
import type { Conflict } from './edit-conflict.tsx';
import type { Save } from './use-save.ts';

/** Both ways on from a conflict: theirs is read, and the form goes on from it; without theirs nothing happens. */
export function conflictWays<Row, V extends Record<string, unknown>>(options: {
  form: UseFormReturnType<V>;
  save: Save<V>;
  read: () => Promise<Row | null | undefined>;
  valuesOf: (theirs: Row) => V;
  /** What the modal keeps of the row beside the form's values. */
  onRead: (theirs: Row, keepMine: boolean) => void;
}): Conflict {
  const { form, save, read, valuesOf, onRead } = options;
  const goOn = async (keepMine: boolean) => {
    const theirs = await read();
    if (!theirs) return;
    onRead(theirs, keepMine);
    save.forgetConflict();
    if (keepMine) return;
    form.setInitialValues(valuesOf(theirs));
    form.setValues(valuesOf(theirs));
  };
  return { onKeepMine: () => goOn(true), onLoadTheirs: () => goOn(false) };
}
