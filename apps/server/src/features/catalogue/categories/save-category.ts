import type { UnitCategory } from '@slipway/contract/catalogue/categories';
import { unitFacts, type UnitFact } from '@slipway/domain/catalogue/unit-choices';
import type { Deps } from '#deps.ts';
import type { Db } from '#db/transaction.ts';
import {
  countUnitsIn,
  insertCategory,
  lockCategory,
  updateCategory,
} from './categories-repository.ts';
import { companyForForm } from '#features/catalogue/companies/company-for-form.ts';
import { assertVersion, endedAfter, onePicture } from '#features/catalogue/assert-version.ts';
import { readCategory } from './find-categories.ts';
import { saveWithPicture } from '#features/catalogue/pictures/save-with-pictures.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import type { UploadedFile } from '#http/uploaded-file.ts';

export interface CategoryInput {
  name: string;
  description?: string | undefined;
  company_id?: number | null | undefined;
  unit_facts?: readonly (UnitFact | 'none')[] | undefined;
  remove_picture?: number | undefined;
}

/** The category to change and the version the edit is based on. */
export interface CategoryEdit {
  id: number;
  version: number;
  ended?: number | undefined;
}

/** The attributes of units chosen in the form, in the order of the list; null: the form has none. */
function chosenFacts({ unit_facts }: CategoryInput): UnitFact[] | null {
  return unit_facts === undefined ? null : unitFacts.filter((fact) => unit_facts.includes(fact));
}

export async function addCategory(
  deps: Deps,
  input: CategoryInput,
  files: UploadedFile[],
): Promise<UnitCategory> {
  const id = await saveWithPicture(deps, files, async (tx, pictures) => {
    const { settings } = await readSettings(tx);
    const { name, description = '', company_id } = input;
    const companyId = await companyForForm(tx, settings.company_id, company_id, null);
    const picture = await onePicture(pictures, null, undefined);
    const facts = chosenFacts(input) ?? [...unitFacts];
    return insertCategory(tx, {
      name,
      description,
      companyId,
      unitFacts: facts,
      pictureId: picture.id,
    });
  });
  return readCategory(deps, id);
}

/**
 * Changes or ends a category. Existing units keep an ended category; new ones cannot choose it.
 * @throws Refusal 404, 409, 422
 */
export async function changeCategory(
  deps: Deps,
  edit: CategoryEdit,
  input: CategoryInput,
  files: UploadedFile[],
): Promise<UnitCategory> {
  await saveWithPicture(deps, files, async (tx, pictures) => {
    const { settings } = await readSettings(tx);
    const found = await lockCategory(tx, edit.id, settings.company_id);
    const before = assertVersion(found, edit.version, 'category');
    const { name, description = '', company_id } = input;
    const companyId = await companyForForm(tx, settings.company_id, company_id, before.companyId);
    if (companyId !== before.companyId) await checkEmpty(tx, before.id);
    const picture = await onePicture(pictures, before.pictureId, input.remove_picture);
    await updateCategory(tx, before.id, {
      name,
      description,
      companyId,
      unitFacts: chosenFacts(input) ?? before.unitFacts,
      pictureId: picture.id,
      endedAt: endedAfter(before.endedAt, edit.ended, deps.clock.now()),
    });
    await pictures.drop(picture.gone);
  });
  return readCategory(deps, edit.id);
}

/**
 * A unit and its category belong to the same company, even after the unit has ended; the database
 * enforces this too.
 */
async function checkEmpty(tx: Db, id: number): Promise<void> {
  const units = await countUnitsIn(tx, id);
  if (units === 0) return;
  const words = `Still in this category: ${units}. Move them first, archived ones included.`;
  throw invalid({ company_id: [words] }, 'category_in_use');
}
