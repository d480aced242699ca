import { t } from '@lingui/core/macro';

/** What the file chooser offers; the server judges by content (spec A section 3). */
export const pictureTypes = '.jpg,.jpeg,.png,.gif';

const mostBytes = 10 * 1024 * 1024;

/** Why a chosen file is not read as a picture, or null. */
export function fileProblem(file: File): string | null {
  if (!/\.(jpe?g|png|gif)$/i.test(file.name))
    return t`Picture must be a jpg, jpeg, png or gif file.`;
  if (file.size > mostBytes) return t`Picture must be at most 10 MB.`;
  return null;
}
