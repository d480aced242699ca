import type { BookableUnit, Unit } from '@slipway/contract/catalogue';
import type { Deps } from '#deps.ts';
import { presentBookableUnit, presentUnit } from '#features/catalogue/catalogue-presenter.ts';
import {
  findShownUnit,
  listShownNames,
  listShownUnits,
  packagesOf,
  picturesOf,
  type ShownUnit,
} from '#features/catalogue/units-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

/** The units that visitors see: of the fixed company, or of all when there is none. */
export async function findShownUnits(deps: Deps): Promise<ShownUnit[]> {
  const { settings } = await readSettings(deps.db);
  return listShownNames(deps.db, settings.company_id);
}

/** The same, with pictures, packages and what the calendar goes by. */
export async function findBookableUnits(deps: Deps): Promise<BookableUnit[]> {
  const { settings } = await readSettings(deps.db);
  const rows = await listShownUnits(deps.db, settings.company_id);
  const ids = rows.map((row) => row.id);
  const [pictures, packages] = await Promise.all([
    picturesOf(deps.db, ids),
    packagesOf(deps.db, ids),
  ]);
  return rows.map((row) =>
    presentBookableUnit(row, pictures.get(row.id) ?? [], packages.get(row.id) ?? []),
  );
}

/** @throws Refusal 404 for a unit that visitors do not see */
export async function findUnit(deps: Deps, unitId: number): Promise<Unit> {
  const { settings } = await readSettings(deps.db);
  const row = await findShownUnit(deps.db, unitId, settings.company_id);
  if (!row) throw notFound();
  const pictures = await picturesOf(deps.db, [row.id]);
  return presentUnit(row, pictures.get(row.id) ?? []);
}
