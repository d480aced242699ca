import type { UnitPackage } from '@slipway/contract/catalogue';
import { packageKinds, packageLabels } from '@slipway/domain/catalogue/package-kinds';
import type { Deps } from '#deps.ts';
import { presentPackage } from '#features/catalogue/catalogue-presenter.ts';
import { isPackageSort, listPackages } from '#features/catalogue/units-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { parseSort } from '#http/parse-sort.ts';

export interface PackageQuery {
  page: number;
  per_page: number;
  q?: string | undefined;
  sort?: string | undefined;
  unit_id?: number | undefined;
}

/** One page of the packages that visitors see, by unit unless asked otherwise. */
export async function findPackages(
  deps: Deps,
  query: PackageQuery,
): Promise<{ data: UnitPackage[]; meta: { page: number; per_page: number; total: number } }> {
  const sort = parseSort(query.sort ?? 'unit_id', isPackageSort);
  const { settings } = await readSettings(deps.db);
  const words = query.q?.toLowerCase();
  const { rows, total } = await listPackages(deps.db, {
    companyId: settings.company_id,
    unitId: query.unit_id,
    kinds: words
      ? packageKinds.filter((kind) => packageLabels[kind].toLowerCase().includes(words))
      : undefined,
    sort,
    page: query.page,
    perPage: query.per_page,
  });
  return {
    data: rows.map(presentPackage),
    meta: { page: query.page, per_page: query.per_page, total },
  };
}
