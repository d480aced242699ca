import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RemoteProblem } from '#adapters/remote-files.ts';
import type { Deps } from '#deps.ts';
import type { Db } from '#db/transaction.ts';
import {
  lockUnit,
  pictureIdsOf,
  showPictures,
} from '#features/catalogue/units/managed-units-repository.ts';
import {
  saveWithPictures,
  type PictureDeps,
} from '#features/catalogue/pictures/save-with-pictures.ts';
import { Refusal } from '#http/errors.ts';
import { maxFileBytes } from '#http/uploaded-file.ts';
import {
  markFetched,
  markFailed,
  pendingPictures,
  removeUnofferedPictures,
} from './imported-pictures-repository.ts';
import { updateImported } from './offers-repository.ts';

export type FetchDeps = PictureDeps & Pick<Deps, 'remote'>;

/** A picture that was read and has no place. */
class NotKept extends Error {}

/** No unit takes more than this, however many its platform shows. */
const maxPerUnit = 20;

/** Shows these pictures of a unit; whoever edits it meanwhile is told that it changed. */
async function show(tx: Db, unitId: number, ids: number[]): Promise<void> {
  await showPictures(tx, unitId, ids);
  await updateImported(tx, unitId, {});
}

/** Puts a file through what an upload goes through, and shows it as the last picture of the unit. */
async function keep(deps: FetchDeps, unitId: number, url: string, path: string): Promise<void> {
  await saveWithPictures(deps, [{ path, tooLarge: false }], async (tx, pictures) => {
    // Whatever changes the unit's pictures holds its row.
    if (!(await lockUnit(tx, unitId, 0))) throw new NotKept('It no longer exists.');
    const had = await pictureIdsOf(tx, unitId);
    if (had.length >= maxPerUnit) throw new NotKept('No more pictures can be added.');
    const pictureId = await pictures.add(0);
    const place = { unitId, url, pictureId, now: deps.clock.now() };
    if (!(await markFetched(tx, place))) throw new NotKept('It is not wanted any more.');
    await show(tx, unitId, [...had, pictureId]);
  });
}

/** Why a picture is not there, in words for staff; null when that is our own fault. */
function wordsOf(error: unknown): string | null {
  if (error instanceof RemoteProblem || error instanceof NotKept) return error.message;
  if (error instanceof Refusal) return error.errors?.['picture']?.[0] ?? error.message;
  return null;
}

async function fetchOne(deps: FetchDeps, unitId: number, url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-picture-'));
  try {
    const accept = 'image/jpeg, image/png, image/gif, image/webp, image/avif';
    const file = await deps.remote.read({ url, accept, maxBytes: maxFileBytes });
    const path = join(folder, 'picture');
    await writeFile(path, file.changed ? file.body : '');
    await keep(deps, unitId, url, path);
  } catch (error) {
    const words = wordsOf(error);
    if (words === null) throw error;
    await markFailed(deps.db, { unitId, url }, words);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Fetches the pictures of an imported unit, each with the checks of an upload, and takes those away that the platform
 * shows no more once the others are there. What cannot be had is noted for staff; ending halfway loses nothing, and
 * nothing is fetched twice.
 */
export async function fetchPictures(deps: FetchDeps, unitId: number): Promise<void> {
  for (const url of await pendingPictures(deps.db, unitId)) await fetchOne(deps, unitId, url);
  await saveWithPictures(deps, [], async (tx, pictures) => {
    if (!(await lockUnit(tx, unitId, 0))) return;
    const gone = await removeUnofferedPictures(tx, unitId);
    if (gone.length === 0) return;
    const had = await pictureIdsOf(tx, unitId);
    await show(
      tx,
      unitId,
      had.filter((id) => !gone.includes(id)),
    );
    await pictures.drop(gone);
  });
}
