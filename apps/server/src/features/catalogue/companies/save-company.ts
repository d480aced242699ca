import type { Company } from '@slipway/contract/catalogue/companies';
import { isSame } from '@slipway/domain/settings/changed-fields';
import type { Deps } from '#deps.ts';
import { readCompany } from './find-companies.ts';
import { insertCompany, lockCompany, updateCompany } from './companies-repository.ts';
import { assertVersion, endedAfter, onePicture } from '#features/catalogue/assert-version.ts';
import { saveWithPicture } from '#features/catalogue/pictures/save-with-pictures.ts';
import {
  lockSettings,
  raiseLogoVersion,
  readSettings,
  saveSettings,
} from '#features/settings/settings-api.ts';
import { invalid, refused } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

export interface CompanyInput {
  name: string;
  description?: string | undefined;
  email: string;
  phone: string;
  address?: string | undefined;
  remove_picture?: number | undefined;
}

/** The company to change and the version the edit is based on. */
export interface CompanyEdit {
  id: number;
  version: number;
  ended?: number | undefined;
}

/** An address that was not sent stays. */
const columnsOf = (input: CompanyInput, before: { address: string }) => ({
  name: input.name,
  description: input.description ?? '',
  email: input.email,
  phone: input.phone,
  address: input.address ?? before.address,
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
        'This business is one company. Choose “Several companies” in the settings first, then add more.',
      );
    }
    const picture = await onePicture(pictures, null, undefined);
    return insertCompany(tx, { ...columnsOf(input, { address: '' }), pictureId: picture.id });
  });
  return readCompany(deps, id);
}

/**
 * Changes or ends a company; what belongs to an ended company stays but is no longer offered. The fixed
 * company is the business: its name, contact and picture are those of the settings, whose log and
 * version follow.
 * @throws Refusal 404, 409, and 422 when ending the company named in the settings
 */
export async function changeCompany(
  deps: Deps,
  adminId: number,
  edit: CompanyEdit,
  input: CompanyInput,
  files: UploadedFile[],
): Promise<Company> {
  await saveWithPicture(deps, files, async (tx, pictures) => {
    const { settings, version } = await lockSettings(tx);
    const found = await lockCompany(tx, edit.id, settings.company_id);
    const before = assertVersion(found, edit.version, 'company');
    if (edit.ended === 1 && before.id === settings.company_id) {
      throw invalid({ ended: ['The settings use this company. Choose another one there first.'] });
    }
    const picture = await onePicture(pictures, before.pictureId, input.remove_picture);
    const now = deps.clock.now();
    const columns = columnsOf(input, before);
    await updateCompany(tx, before.id, {
      ...columns,
      pictureId: picture.id,
      endedAt: endedAfter(before.endedAt, edit.ended, now),
    });
    if (before.id === settings.company_id) {
      const { name, email, phone, address } = columns;
      const after = { ...settings, business: { name, email, phone, address } };
      if (!isSame(settings, after)) {
        const change = { by: adminId, at: now, before: settings, after };
        await saveSettings(tx, { ...change, version: version + 1 });
      }
      if (picture.id !== before.pictureId) await raiseLogoVersion(tx);
    }
    await pictures.drop(picture.gone);
  });
  return readCompany(deps, edit.id);
}
