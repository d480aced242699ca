import { buffer } from 'node:stream/consumers';
import { inTransaction, type Db } from '#db/transaction.ts';
import {
  addPicture,
  fileNames,
  pathInStore,
  recordOrphan,
  type NewPicture,
} from './pictures-repository.ts';
import { deleteOrphanedNow, type PictureDeps } from './save-with-pictures.ts';

/** Copies the files of a picture under a new name; null when they are gone by now. */
async function copyFiles(deps: PictureDeps, picture: NewPicture): Promise<NewPicture | null> {
  const names = fileNames(picture);
  // Pictures that ship with the product have no files in the store.
  if (names.length === 0) return picture;
  const copy = { ...picture, path: pathInStore(deps.ids.uuid()) };
  await recordOrphan(deps.db, [copy]);
  const copyNames = fileNames(copy);
  for (const [n, name] of names.entries()) {
    const file = await deps.files.get(name);
    const copyName = copyNames[n];
    if (file === null || copyName === undefined) {
      await deleteOrphanedNow(deps, [copy]);
      return null;
    }
    await deps.files.put(copyName, await buffer(file.body), 'image/webp');
  }
  return copy;
}

/**
 * Saves something with copies of pictures, each with files of its own, so that either can be removed
 * alone. `save` gets their ids. On failure no file stays behind.
 */
export async function saveWithCopies<T>(
  deps: PictureDeps,
  pictures: readonly NewPicture[],
  save: (tx: Db, addCopies: () => Promise<number[]>) => Promise<T>,
): Promise<T> {
  const copies: NewPicture[] = [];
  try {
    for (const picture of pictures) {
      const copy = await copyFiles(deps, picture);
      if (copy !== null) copies.push(copy);
    }
    return await inTransaction(deps.db, (tx) =>
      save(tx, async () => {
        const ids: number[] = [];
        for (const copy of copies) ids.push(await addPicture(tx, copy));
        return ids;
      }),
    );
  } catch (error) {
    await deleteOrphanedNow(deps, copies);
    throw error;
  }
}
