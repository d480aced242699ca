import type { Unit } from '@slipway/contract/catalogue/catalogue';
import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { can, type Role } from '@slipway/domain/identity/abilities';
import type { Deps } from '#deps.ts';
import { countAhead } from '#features/catalogue/units/bookings-ahead-repository.ts';
import { metaOf, type EndedQuery } from '#features/catalogue/companies/find-companies.ts';
import { findUnit } from './find-units.ts';
import { presentManagedUnit } from './managed-units-presenter.ts';
import {
  countPackages,
  findManagedUnit,
  listUnits,
  type ManagedUnitRow,
} from './managed-units-repository.ts';
import { connectionsOf } from '#features/catalogue/platforms/platforms-repository.ts';
import { picturesOf } from './units-repository.ts';
import { liveVariantsOf } from '#features/catalogue/variants/variants-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

export interface UnitQuery extends EndedQuery {
  platform_id?: number | null | undefined;
  unit_category_id?: number | undefined;
  for_sale?: '0' | '1' | undefined;
  low_stock?: '1' | undefined;
  from_end?: '0' | '1' | undefined;
}

async function present(
  deps: Deps,
  rows: ManagedUnitRow[],
  { today, lowStock }: { today: CalendarDate; lowStock: number },
): Promise<ManagedUnit[]> {
  const ids = rows.map(({ unit }) => unit.id);
  const [pictures, connections, packages, bookings, variants] = await Promise.all([
    picturesOf(deps.db, ids),
    connectionsOf(deps.db, ids),
    countPackages(deps.db, ids),
    countAhead(deps.db, 'unit', ids, today),
    liveVariantsOf(deps.db, ids),
  ]);
  return rows.map((row) =>
    presentManagedUnit(row, {
      pictures: pictures.get(row.unit.id) ?? [],
      connections: connections.filter(({ unitId }) => unitId === row.unit.id),
      packages: packages.get(row.unit.id) ?? 0,
      bookings: bookings.get(row.unit.id) ?? 0,
      variants: variants.get(row.unit.id) ?? [],
      lowStock,
    }),
  );
}

/** One page of the units that staff edit. */
export async function findManagedUnits(deps: Deps, query: UnitQuery) {
  const { settings } = await readSettings(deps.db);
  const { rows, total, totalIsLeast } = await listUnits(deps.db, {
    ...query,
    companyId: settings.company_id,
    ended: query.ended === '1',
    platformId: query.platform_id,
    categoryId: query.unit_category_id,
    forSale: query.for_sale === undefined ? undefined : query.for_sale === '1',
    lowStock: query.low_stock === '1' ? settings.low_stock : undefined,
    fromEnd: query.from_end === '1',
  });
  const today = todayIn(settings.time_zone, deps.clock.now());
  const meta = { ...metaOf(query, total), total_is_least: totalIsLeast };
  const by = { today, lowStock: settings.low_stock };
  return { data: await present(deps, rows, by), meta };
}

/** @throws Refusal 404, also for a unit of another company */
export async function readManagedUnit(deps: Deps, id: number): Promise<ManagedUnit> {
  const { settings } = await readSettings(deps.db);
  const row = await findManagedUnit(deps.db, id, settings.company_id);
  if (!row) throw notFound();
  const today = todayIn(settings.time_zone, deps.clock.now());
  const [unit] = await present(deps, [row], { today, lowStock: settings.low_stock });
  if (!unit) throw notFound();
  return unit;
}

/** A unit as visible to the role: staff also see ended units. @throws Refusal 404 */
export async function readUnit(deps: Deps, id: number, role: Role | null): Promise<Unit> {
  const staff = can(role, { action: 'manage', subject: 'Supervisor' });
  return staff ? readManagedUnit(deps, id) : findUnit(deps, id);
}
