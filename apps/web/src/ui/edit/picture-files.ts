import { t } from '@lingui/core/macro';

/** What the file chooser offers; the server judges by content. Telephones turn HEIC into JPEG where it is not named. */
export const pictureTypes = '.jpg,.jpeg,.png,.gif,.webp,.avif';

const maxBytes = 10 * 1024 * 1024;

/** Why a chosen file is not read as a picture, or null. */
export function fileProblem(file: File): string | null {
  if (file.type !== '' && !file.type.startsWith('image/'))
    return t`Picture must be a jpg, png, gif, webp or avif file.`;
  if (file.size > maxBytes) return t`Picture must be at most 10 MB.`;
  return null;
}
