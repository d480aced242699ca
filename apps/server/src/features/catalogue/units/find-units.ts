import type { BookableUnit, Unit } from '@slipway/contract/catalogue/catalogue';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import { presentBookableUnit, presentUnit } from '#features/catalogue/catalogue-presenter.ts';
import { slugsOfUnits } from '#features/catalogue/addresses/addresses-repository.ts';
import {
  findShownUnit,
  listShownNames,
  listShownUnits,
  packagesOf,
  picturesOf,
  type ShownUnit,
} from './units-repository.ts';
import { presentPicture } from '#features/catalogue/pictures/present-picture.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

/** The units visible to visitors: of the fixed company, or all without one. */
export async function findShownUnits(deps: Deps): Promise<ShownUnit[]> {
  const { settings } = await readSettings(deps.db);
  return listShownNames(deps.db, settings.company_id);
}

/** Like `findShownUnits`, with pictures. */
export async function findShownPictures(
  deps: Deps,
): Promise<Pick<BookableUnit, 'id' | 'name' | 'picture'>[]> {
  const { settings } = await readSettings(deps.db);
  const rows = await listShownNames(deps.db, settings.company_id);
  const pictures = await picturesOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name }) => ({
    id,
    name,
    picture: (pictures.get(id) ?? []).map(presentPicture),
  }));
}

/**
 * The bookable units, with pictures, packages and calendar settings: those with an active package
 * that is not over.
 * @param also a unit to include in any case, because a booking on it is being edited
 */
export async function findBookableUnits(deps: Deps, also?: number): Promise<BookableUnit[]> {
  const { settings } = await readSettings(deps.db);
  const bookableOn = todayIn(settings.time_zone, deps.clock.now());
  const rows = await listShownUnits(deps.db, settings.company_id, { bookableOn, also });
  const ids = rows.map((row) => row.id);
  const [pictures, packages, slugs] = await Promise.all([
    picturesOf(deps.db, ids),
    packagesOf(deps.db, ids),
    slugsOfUnits(deps.db, ids),
  ]);
  return rows.map((row) =>
    presentBookableUnit(
      { ...row, slug: slugs.get(row.id) ?? '' },
      pictures.get(row.id) ?? [],
      packages.get(row.id) ?? [],
    ),
  );
}

/** @throws Refusal 404 for a unit not visible to visitors */
export async function findUnit(deps: Deps, unitId: number): Promise<Unit> {
  const { settings } = await readSettings(deps.db);
  const row = await findShownUnit(deps.db, unitId, settings.company_id);
  if (!row) throw notFound();
  const pictures = await picturesOf(deps.db, [row.id]);
  return presentUnit(row, pictures.get(row.id) ?? []);
}
