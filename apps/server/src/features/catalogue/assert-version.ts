import type { Pictures } from '#features/catalogue/pictures/save-with-pictures.ts';
import { conflict, notFound } from '#http/errors.ts';

/**
 * Checks an edit against the version it was based on and returns the row.
 * @throws Refusal 404 when there is no row, 409 when it has changed since it was read
 */
export function assertVersion<Row extends { version: number }>(
  row: Row | null | undefined,
  version: number,
  what: string,
): Row {
  if (!row) throw notFound();
  if (row.version !== version) {
    throw conflict(`The ${what} was changed by someone else since you opened it.`);
  }
  return row;
}

/** `ended_at` after an edit; an already ended row keeps its original time. */
export function endedAfter(before: Date | null, ended: number | undefined, now: Date): Date | null {
  if (ended === undefined) return before;
  return ended === 1 ? (before ?? now) : null;
}

/** The single picture of a row after an edit (`saveWithPicture`), and the one to delete. */
export async function onePicture(
  pictures: Pictures,
  before: number | null,
  remove: number | undefined,
): Promise<{ id: number | null; gone: number[] }> {
  const added = pictures.count === 1 ? await pictures.add(0) : null;
  const id = added ?? (remove === 1 ? null : before);
  return { id, gone: before !== null && before !== id ? [before] : [] };
}
