import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import type { Deps } from '#deps.ts';
import { saveWithCopies } from '#features/catalogue/pictures/copy-pictures.ts';
import { offerExtrasOnCopies } from '#features/catalogue/extras/extras-repository.ts';
import { copyPackages } from '#features/catalogue/packages/packages-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { readManagedUnit } from './find-managed-units.ts';
import {
  insertUnit,
  lockUnit,
  pictureIdsOf,
  picturesOf,
  showPictures,
} from './managed-units-repository.ts';
import {
  insertVariants,
  liveVariantsOf,
} from '#features/catalogue/variants/variants-repository.ts';

/**
 * Adds a unit like another one, with copies of its pictures, variants and active packages; what extras are for the
 * other one are for it too. Platforms,
 * maintenance and what is booked or blocked belong to the other one alone.
 * @throws Refusal 404
 */
export async function copyUnit(deps: Deps, id: number, name: string): Promise<ManagedUnit> {
  const pictures = await picturesOf(deps.db, id);
  const copy = await saveWithCopies(deps, pictures, async (tx, addCopies) => {
    const { settings } = await readSettings(tx);
    const unit = await lockUnit(tx, id, settings.company_id);
    if (!unit) throw notFound();
    const own = { id: undefined, name, version: 1, endedAt: null, inShop: false };
    const maintenance = { maintenanceFrom: null, maintenanceTo: null };
    const imported = { platformId: null, idOnPlatform: null };
    const values = { ...unit, ...own, ...maintenance, ...imported };
    const made = await insertUnit(tx, values);
    await showPictures(tx, made, await addCopies());
    await offerExtrasOnCopies(tx, { unit: [id, made], packages: await copyPackages(tx, id, made) });
    const variants = (await liveVariantsOf(tx, [id])).get(id) ?? [];
    const shown = await pictureIdsOf(tx, id);
    const copied = await pictureIdsOf(tx, made);
    const pictureOf = (pictureId: number | null) =>
      pictureId === null ? null : (copied[shown.indexOf(pictureId)] ?? null);
    await insertVariants(
      tx,
      made,
      unit.forSale
        ? variants.map(({ pictureId, ...one }) => ({
            position: one.position,
            optionValues: one.optionValues,
            sku: one.sku,
            priceCents: one.priceCents,
            formerPriceCents: one.formerPriceCents,
            quantity: one.quantity,
            pictureId: pictureOf(pictureId),
          }))
        : [],
    );
    return made;
  });
  return readManagedUnit(deps, copy);
}
