import type { Deps } from '#deps.ts';
import { FILES_LOCK, tryShareName } from '#db/lock-name.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { makePicture, type MadePicture, type PictureFault } from './make-picture.ts';
import {
  addPicture,
  deletePictures,
  fileNames,
  deleteOrphanRecord,
  listOrphaned,
  recordOrphan,
  pathInStore,
  stillOrphaned,
  type NewPicture,
  type StoredFile,
} from './pictures-repository.ts';
import { invalid } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

export type PictureDeps = Pick<Deps, 'db' | 'files' | 'ids' | 'clock' | 'log'>;

/** The picture operations of a save, within its transaction. */
export interface Pictures {
  /** Adds the nth uploaded picture and returns its id. */
  add(n: number): Promise<number>;
  /** Number of uploads. */
  count: number;
  /** Deletes pictures the row no longer shows. */
  drop(ids: number[]): Promise<void>;
}

const words: Record<PictureFault | 'size', string> = {
  type: 'Picture must be a jpg, png, gif, webp or avif file.',
  heic: 'HEIC pictures cannot be read here. Save them as JPG and choose those.',
  size: 'Picture must be at most 10 MB.',
  pixels: 'Picture must be at most 40 megapixels.',
  shape: 'Picture must not be more than 8 times as long as it is wide.',
  damaged: 'Picture cannot be read: the file is damaged.',
  busy: 'Many pictures are being saved at the moment. Please try again in a minute.',
};

type Converted = NewPicture & Pick<MadePicture, 'files'>;

/** Converts the pictures of a form before anything is stored. */
async function makeAll(deps: PictureDeps, uploads: UploadedFile[]): Promise<Converted[]> {
  if (uploads.some(({ tooLarge }) => tooLarge)) throw invalid({ picture: [words.size] });
  const made: Converted[] = [];
  for (const { path } of uploads) {
    const picture = await makePicture(path);
    if ('fault' in picture) throw invalid({ picture: [words[picture.fault]] });
    made.push({ ...picture, path: pathInStore(deps.ids.uuid()) });
  }
  return made;
}

/**
 * Saves something with its pictures: they are checked and stored first, then `save` shows and drops
 * them in its transaction. On failure no file stays behind; after a crash `deleteOrphanedFiles`
 * removes them.
 * @throws Refusal 422 on the field `picture`, and whatever `save` throws
 */
export async function saveWithPictures<T>(
  deps: PictureDeps,
  uploads: UploadedFile[],
  save: (tx: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  const made = await makeAll(deps, uploads);
  await recordOrphan(deps.db, made);
  const dropped: StoredFile[] = [];
  try {
    for (const picture of made) await store(deps, picture);
    const result = await inTransaction(deps.db, (tx) =>
      save(tx, {
        count: made.length,
        add: async (n) => {
          const picture = made[n];
          if (!picture) throw new Error(`No picture ${n} was uploaded`);
          const { path, widths, width, height } = picture;
          return addPicture(tx, { path, widths, width, height });
        },
        drop: async (ids) => void dropped.push(...(await deletePictures(tx, ids))),
      }),
    );
    await deleteOrphanedNow(deps, dropped);
    return result;
  } catch (error) {
    await deleteOrphanedNow(deps, made);
    throw error;
  }
}

/**
 * `saveWithPictures` for a row with a single picture: more are refused before any is read.
 * @throws Refusal 422 on the field `picture`, and whatever `save` throws
 */
export async function saveWithPicture<T>(
  deps: PictureDeps,
  uploads: UploadedFile[],
  save: (tx: Db, pictures: Pictures) => Promise<T>,
): Promise<T> {
  if (uploads.length > 1) throw invalid({ picture: ['Picture must be one file.'] });
  return saveWithPictures(deps, uploads, save);
}

async function store(deps: PictureDeps, picture: Converted): Promise<void> {
  const names = fileNames(picture);
  for (const [n, file] of picture.files.entries()) {
    const name = names[n];
    if (name !== undefined) await deps.files.put(name, file.bytes, 'image/webp');
  }
}

/**
 * Deletes orphaned files at once. If the store fails, or while a backup is made, which may name them, the hourly sweep
 * tries again.
 */
export async function deleteOrphanedNow(deps: PictureDeps, saved: StoredFile[]): Promise<void> {
  if (saved.length === 0) return;
  try {
    // The commit may have succeeded although its answer was lost, so pictures shown by a row stay.
    const files = await stillOrphaned(
      deps.db,
      saved.map(({ path }) => path),
    );
    for (const file of files) {
      await inTransaction(deps.db, async (tx) => {
        if (!(await tryShareName(tx, FILES_LOCK))) return;
        await deps.files.remove(fileNames(file));
        await deleteOrphanRecord(tx, [file.path]);
      });
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'pictures could not be removed yet');
  }
}

/** Deletes files of saves that never finished: everything orphaned for an hour. */
export async function deleteOrphanedFiles(deps: PictureDeps): Promise<void> {
  const hourAgo = new Date(deps.clock.now().getTime() - 3_600_000);
  await deleteOrphanedNow(deps, await listOrphaned(deps.db, hourAgo));
}
