import { assertVersion, onePicture, saveWithPicture } from '#features/catalogue/catalogue-api.ts';
import type { Deps } from '#deps.ts';
import {
  lockLookPicture,
  updateLookPicture,
  type LookPictureName,
} from '#features/settings/settings-api.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

/**
 * Changes or removes the logo or the cover.
 * @throws Refusal 409 when it has changed since it was read, 422 on the field `picture`
 */
export async function saveLookPicture(
  deps: Deps,
  name: LookPictureName,
  input: { version: number; remove_picture?: number | undefined },
  uploads: UploadedFile[],
): Promise<void> {
  await saveWithPicture(deps, uploads, async (tx, pictures) => {
    const row = await lockLookPicture(tx, name);
    const before = assertVersion(row, input.version, 'picture');
    const { id, gone } = await onePicture(pictures, before.pictureId, input.remove_picture);
    await updateLookPicture(tx, name, id);
    await pictures.drop(gone);
  });
}
