import { t } from '@lingui/core/macro';

/** The file chooser's types; the server checks the content. Phones convert HEIC to JPEG if it is not listed. */
export const pictureTypes = '.jpg,.jpeg,.png,.gif,.webp,.avif';

const maxBytes = 10 * 1024 * 1024;

/** Why a chosen file cannot be used as a picture, or null. */
export function fileProblem(file: File): string | null {
  if (file.type !== '' && !file.type.startsWith('image/'))
    return t`Picture must be a jpg, png, gif, webp or avif file.`;
  if (file.size > maxBytes) return t`Picture must be at most 10 MB.`;
  return null;
}
