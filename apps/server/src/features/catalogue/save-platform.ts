import type { Platform } from '@slipway/contract/platforms';
import type { Deps } from '#deps.ts';
import { asItWasRead, endedAfter, onePicture } from '#features/catalogue/edited-row.ts';
import { readPlatform } from '#features/catalogue/find-platforms.ts';
import {
  insertPlatform,
  lockPlatform,
  updatePlatform,
} from '#features/catalogue/platforms-repository.ts';
import { saveWithPictures } from '#features/catalogue/save-with-pictures.ts';
import type { UploadedFile } from '../../uploaded-file.ts';

export interface PlatformInput {
  name: string;
  url: string;
  remove_picture?: number | undefined;
}

/** Which platform is changed, and as what it was read. */
export interface PlatformEdit {
  id: number;
  version: number;
  ended?: number | undefined;
}

/** Adds a platform that units link to. */
export async function addPlatform(
  deps: Deps,
  { name, url }: PlatformInput,
  files: UploadedFile[],
): Promise<Platform> {
  const id = await saveWithPictures(deps, files, async (tx, pictures) => {
    const picture = await onePicture(pictures, null, undefined);
    return insertPlatform(tx, { name, url, type: 'link', pictureId: picture.id });
  });
  return readPlatform(deps, id);
}

/**
 * Changes a platform, or ends it: units keep their place on it for when it comes back, and no longer
 * show it. Its type stays.
 * @throws Refusal 404, 409
 */
export async function changePlatform(
  deps: Deps,
  edit: PlatformEdit,
  { name, url, remove_picture }: PlatformInput,
  files: UploadedFile[],
): Promise<Platform> {
  await saveWithPictures(deps, files, async (tx, pictures) => {
    const before = asItWasRead(await lockPlatform(tx, edit.id), edit.version, 'platform');
    const picture = await onePicture(pictures, before.pictureId, remove_picture);
    await updatePlatform(tx, before.id, {
      name,
      url,
      pictureId: picture.id,
      endedAt: endedAfter(before.endedAt, edit.ended, deps.clock.now()),
    });
    await pictures.drop(picture.gone);
  });
  return readPlatform(deps, edit.id);
}
