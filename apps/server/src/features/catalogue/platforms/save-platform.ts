import type { Platform } from '@slipway/contract/catalogue/platforms';
import type { Deps } from '#deps.ts';
import { assertVersion, endedAfter, onePicture } from '#features/catalogue/assert-version.ts';
import { readPlatform } from './find-platforms.ts';
import { insertPlatform, isUsed, lockPlatform, updatePlatform } from './platforms-repository.ts';
import { endTasksOfUnread } from '#features/catalogue/feeds/calendar-tasks.ts';
import { saveWithPicture } from '#features/catalogue/pictures/save-with-pictures.ts';
import { invalid } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

type PlatformType = Platform['type'];

export interface PlatformInput {
  name: string;
  url: string;
  type?: PlatformType | undefined;
  remove_picture?: number | undefined;
}

/** The platform to change and the version the edit is based on. */
export interface PlatformEdit {
  id: number;
  version: number;
  ended?: number | undefined;
}

/** Adds a platform, of type link by default. */
export async function addPlatform(
  deps: Deps,
  { name, url, type = 'link' }: PlatformInput,
  files: UploadedFile[],
): Promise<Platform> {
  const id = await saveWithPicture(deps, files, async (tx, pictures) => {
    const picture = await onePicture(pictures, null, undefined);
    return insertPlatform(tx, { name, url, type, pictureId: picture.id });
  });
  return readPlatform(deps, id);
}

/**
 * Changes or ends a platform. Units keep their listing on an ended platform in case it returns, but
 * no longer show it. The type can change only while no unit is listed, because listings depend on
 * it.
 * @throws Refusal 404, 409, 422
 */
export async function changePlatform(
  deps: Deps,
  edit: PlatformEdit,
  { name, url, type, remove_picture }: PlatformInput,
  files: UploadedFile[],
): Promise<Platform> {
  await saveWithPicture(deps, files, async (tx, pictures) => {
    const before = assertVersion(await lockPlatform(tx, edit.id), edit.version, 'platform');
    if (type && type !== before.type && (await isUsed(tx, before.id))) {
      throw invalid({ type: ['Type cannot change while something is on the platform.'] });
    }
    const picture = await onePicture(pictures, before.pictureId, remove_picture);
    await updatePlatform(tx, before.id, {
      name,
      url,
      type: type ?? before.type,
      pictureId: picture.id,
      endedAt: endedAfter(before.endedAt, edit.ended, deps.clock.now()),
    });
    await endTasksOfUnread(tx, deps.clock.now());
    await pictures.drop(picture.gone);
  });
  return readPlatform(deps, edit.id);
}
