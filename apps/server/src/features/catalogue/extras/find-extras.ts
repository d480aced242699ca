import type { Extra, PackageExtra } from '@slipway/contract/catalogue/extras';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import type { ListQuery } from '#db/listing.ts';
import { metaOf } from '#features/catalogue/companies/find-companies.ts';
import { findPackage } from '#features/catalogue/units/bookable-units-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { presentExtra, presentPackageExtra } from './extras-presenter.ts';
import { findExtra, listExtras, picturesById } from './extras-repository.ts';
import { countBookedExtras, extrasLeft, listExtrasOfPackage } from './offered-extras-repository.ts';

async function today(deps: Deps): Promise<CalendarDate> {
  const { settings } = await readSettings(deps.db);
  return todayIn(settings.time_zone, deps.clock.now());
}

export async function findExtras(deps: Deps, query: ListQuery & { ended?: '0' | '1' | undefined }) {
  const { rows, total } = await listExtras(deps.db, { ...query, ended: query.ended === '1' });
  const ids = rows.map(({ extra }) => extra.id);
  const booked = await countBookedExtras(deps.db, ids, await today(deps));
  const data: Extra[] = rows.map((row) => presentExtra(row, booked.get(row.extra.id) ?? 0));
  return { data, meta: metaOf(query, total) };
}

/** @throws Refusal 404 */
export async function readExtra(deps: Deps, id: number): Promise<Extra> {
  const row = await findExtra(deps.db, id);
  if (!row) throw notFound();
  const booked = await countBookedExtras(deps.db, [id], await today(deps));
  return presentExtra(row, booked.get(id) ?? 0);
}

/**
 * The extras and inclusions of a package, with the pieces left on every one of some days.
 * @throws Refusal 404 for an unknown package
 */
export async function findPackageExtras(
  deps: Deps,
  packageId: number,
  days: { from: CalendarDate; to: CalendarDate } | null,
): Promise<PackageExtra[]> {
  const [pkg, rows] = await Promise.all([
    findPackage(deps.db, packageId),
    listExtrasOfPackage(deps.db, packageId),
  ]);
  if (!pkg) throw notFound();
  const ids = rows.map(({ id }) => id);
  const pictureIds = rows.flatMap(({ picture_id: id }) => id ?? []);
  const [pictures, left] = await Promise.all([
    picturesById(deps.db, pictureIds),
    days ? extrasLeft(deps.db, ids, days) : new Map<number, number | null>(),
  ]);
  return rows.map((row) =>
    presentPackageExtra(
      row,
      (row.picture_id !== null && pictures.get(row.picture_id)) || null,
      left.get(row.id) ?? null,
    ),
  );
}
