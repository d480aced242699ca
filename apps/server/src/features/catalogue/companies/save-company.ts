import type { Company } from '@slipway/contract/catalogue/companies';
import type { Deps } from '#deps.ts';
import { readCompany } from './find-companies.ts';
import { insertCompany, lockCompany, updateCompany } from './companies-repository.ts';
import { assertVersion, endedAfter, onePicture } from '#features/catalogue/assert-version.ts';
import { saveWithPicture } from '#features/catalogue/pictures/save-with-pictures.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, refused } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

export interface CompanyInput {
  name: string;
  description?: string | undefined;
  email: string;
  phone: string;
  remove_picture?: number | undefined;
}

/** The company to change and the version the edit is based on. */
export interface CompanyEdit {
  id: number;
  version: number;
  ended?: number | undefined;
}

const columnsOf = ({ name, description = '', email, phone }: CompanyInput) => ({
  name,
  description,
  email,
  phone,
});

/**
 * Adds a company. Refused while the settings fix the business to one company, because nobody would
 * see another.
 * @throws Refusal 422
 */
export async function addCompany(
  deps: Deps,
  input: CompanyInput,
  files: UploadedFile[],
): Promise<Company> {
  const id = await saveWithPicture(deps, files, async (tx, pictures) => {
    const { settings } = await readSettings(tx);
    if (settings.company_id !== 0) {
      throw refused(
        'company_is_fixed',
        'The settings fix this business to one company. Set the company id to 0 there first, then add more.',
      );
    }
    const picture = await onePicture(pictures, null, undefined);
    return insertCompany(tx, { ...columnsOf(input), pictureId: picture.id });
  });
  return readCompany(deps, id);
}

/**
 * Changes or ends a company; what belongs to an ended company stays but is no longer offered.
 * @throws Refusal 404, 409, and 422 when ending the company named in the settings
 */
export async function changeCompany(
  deps: Deps,
  edit: CompanyEdit,
  input: CompanyInput,
  files: UploadedFile[],
): Promise<Company> {
  await saveWithPicture(deps, files, async (tx, pictures) => {
    const { settings } = await readSettings(tx);
    const found = await lockCompany(tx, edit.id, settings.company_id);
    const before = assertVersion(found, edit.version, 'company');
    if (edit.ended === 1 && before.id === settings.company_id) {
      throw invalid({ ended: ['The settings use this company. Choose another one there first.'] });
    }
    const picture = await onePicture(pictures, before.pictureId, input.remove_picture);
    await updateCompany(tx, before.id, {
      ...columnsOf(input),
      pictureId: picture.id,
      endedAt: endedAfter(before.endedAt, edit.ended, deps.clock.now()),
    });
    await pictures.drop(picture.gone);
  });
  return readCompany(deps, edit.id);
}
