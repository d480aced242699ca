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
import { updateImported } from './imported-units-repository.ts';

export type FetchDeps = PictureDeps & Pick<Deps, 'remote'>;

/** A picture that was read but cannot be added. */
class NotKept extends Error {}

/** The most pictures of a unit, however many the platform shows. */
const maxPerUnit = 20;

/** Shows these pictures on a unit and raises its version. */
async function show(tx: Db, unitId: number, ids: number[]): Promise<void> {
  await showPictures(tx, unitId, ids);
  await updateImported(tx, unitId, {});
}

/** Checks a file like an upload and appends it to the unit's pictures. */
async function keep(deps: FetchDeps, unitId: number, url: string, path: string): Promise<void> {
  await saveWithPictures(deps, [{ path, tooLarge: false }], async (tx, pictures) => {
    // Every change to a unit's pictures locks its row.
    if (!(await lockUnit(tx, unitId, 0))) throw new NotKept('It no longer exists.');
    const had = await pictureIdsOf(tx, unitId);
    if (had.length >= maxPerUnit) throw new NotKept('No more pictures can be added.');
    const pictureId = await pictures.add(0);
    const place = { unitId, url, pictureId, now: deps.clock.now() };
    if (!(await markFetched(tx, place))) throw new NotKept('It is not wanted any more.');
    await show(tx, unitId, [...had, pictureId]);
  });
}

/** Why a picture is missing, as a message for staff; null for an internal error. */
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
 * Fetches the pictures of an imported unit with the same checks as an upload, then removes those
 * the platform no longer shows once the others are stored. Failures are recorded for staff. Safe to
 * interrupt: nothing is lost or fetched twice.
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
