import type { UnitPage } from '@slipway/contract/catalogue/catalogue';
import { pagePath } from '@slipway/domain/pages/page-addresses';
import type { Deps } from '#deps.ts';
import { presentBookableUnit } from '#features/catalogue/catalogue-presenter.ts';
import {
  findShownUnit,
  packagesOf,
  picturesOf,
} from '#features/catalogue/units/units-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import {
  findPackageBySlug,
  findUnitBySlug,
  slugsOfPackages,
  slugsOfUnits,
} from './addresses-repository.ts';

/**
 * The page of a unit, or of one of its packages, by their current or former addresses; null: there is
 * none that visitors see. What is off sale keeps its page.
 */
export async function findUnitPage(
  deps: Pick<Deps, 'db'>,
  named: { unit: string; package?: string | undefined },
): Promise<UnitPage | null> {
  const { db } = deps;
  const unitId = await findUnitBySlug(db, named.unit.toLowerCase());
  if (unitId === null) return null;
  const { settings } = await readSettings(db);
  const row = await findShownUnit(db, unitId, settings.company_id);
  const packageId =
    named.package === undefined
      ? null
      : await findPackageBySlug(db, unitId, named.package.toLowerCase());
  if (!row || (named.package !== undefined && packageId === null)) return null;
  const ids = [unitId];
  const [pictures, packages, unitSlugs, packageSlugs] = await Promise.all([
    picturesOf(db, ids),
    packagesOf(db, ids),
    slugsOfUnits(db, ids),
    slugsOfPackages(db, ids),
  ]);
  const slug = unitSlugs.get(unitId) ?? '';
  const pathOf = (id: number) => pagePath(slug, packageSlugs.get(id));
  const ofUnit = packages.get(unitId) ?? [];
  return {
    path: packageId === null ? pagePath(slug) : pathOf(packageId),
    unit: {
      ...presentBookableUnit({ ...row, slug }, pictures.get(unitId) ?? [], ofUnit),
      specialty: row.specialty,
    },
    package_id: packageId,
    package_paths: ofUnit.map(({ id }) => ({ id, path: pathOf(id) })),
    inclusions: ofUnit
      .filter(({ included, notIncluded }) => included !== '' || notIncluded !== '')
      .map(({ id, included, notIncluded }) => ({ id, included, not_included: notIncluded })),
  };
}
