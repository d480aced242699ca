import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import type { Deps } from '#deps.ts';
import { saveWithCopies } from '#features/catalogue/pictures/copy-pictures.ts';
import { copyPackages } from '#features/catalogue/packages/packages-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { readManagedUnit } from './find-managed-units.ts';
import { insertUnit, lockUnit, picturesOf, showPictures } from './managed-units-repository.ts';

/**
 * Adds a unit like another one, with copies of its pictures and active packages. Platforms,
 * maintenance and what is booked or blocked belong to the other one alone.
 * @throws Refusal 404
 */
export async function copyUnit(deps: Deps, id: number, name: string): Promise<ManagedUnit> {
  const pictures = await picturesOf(deps.db, id);
  const copy = await saveWithCopies(deps, pictures, async (tx, addCopies) => {
    const { settings } = await readSettings(tx);
    const unit = await lockUnit(tx, id, settings.company_id);
    if (!unit) throw notFound();
    const own = { id: undefined, name, version: 1, itemsHeld: 0, endedAt: null };
    const maintenance = { maintenanceFrom: null, maintenanceTo: null };
    const imported = { platformId: null, idOnPlatform: null };
    const values = { ...unit, ...own, ...maintenance, ...imported };
    const made = await insertUnit(tx, values);
    await showPictures(tx, made, await addCopies());
    await copyPackages(tx, id, made);
    return made;
  });
  return readManagedUnit(deps, copy);
}
