import type { ManagedPackage, UnitPackage } from '@slipway/contract/catalogue/packages';
import { can, type Role } from '@slipway/domain/identity/abilities';
import { todayIn } from '@slipway/domain/dates/dates';
import type { Deps } from '#deps.ts';
import type { ListQuery } from '#db/listing.ts';
import { countAhead } from '#features/catalogue/units/bookings-ahead-repository.ts';
import { presentManagedPackage, presentPackage } from '#features/catalogue/catalogue-presenter.ts';
import { metaOf } from '#features/catalogue/companies/find-companies.ts';
import { findListedPackage, listPackages } from './packages-repository.ts';
import { listRates } from '#features/catalogue/rates/rates-order-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';

export interface PackageQuery extends ListQuery {
  unit_id?: number | undefined;
  group?: string | undefined;
  ended?: '0' | '1' | undefined;
}

/**
 * One page of packages, sorted by unit by default; includes the fields Admins edit for an Admin.
 */
export async function findPackages(deps: Deps, query: PackageQuery, role: Role | null) {
  const { settings } = await readSettings(deps.db);
  const words = query.q?.toLowerCase();
  const [{ rows, total }, rates] = await Promise.all([
    listPackages(deps.db, {
      ...query,
      sort: query.sort ?? 'unit_id',
      companyId: settings.company_id,
      unitId: query.unit_id,
      group: query.group,
      inactive: query.ended === undefined ? undefined : query.ended === '1',
      words,
    }),
    listRates(deps.db),
  ]);
  const meta = metaOf(query, total);
  if (!can(role, { action: 'manage', subject: 'Admin' })) {
    const data: (ManagedPackage | UnitPackage)[] = rows.map(({ pkg, kind, extras }) =>
      presentPackage({ ...pkg, kind, extras, rates }),
    );
    return { data, meta };
  }
  const today = todayIn(settings.time_zone, deps.clock.now());
  const ids = rows.map(({ pkg }) => pkg.id);
  const ahead = await countAhead(deps.db, 'package', ids, today);
  const data = rows.map((row) => presentManagedPackage(row, ahead.get(row.pkg.id) ?? 0, rates));
  return { data, meta };
}

/** @throws Refusal 404 */
export async function readPackage(deps: Deps, id: number): Promise<ManagedPackage> {
  const { settings } = await readSettings(deps.db);
  const [row, rates] = await Promise.all([findListedPackage(deps.db, id), listRates(deps.db)]);
  if (!row) throw notFound();
  const today = todayIn(settings.time_zone, deps.clock.now());
  const ahead = await countAhead(deps.db, 'package', [id], today);
  return presentManagedPackage(row, ahead.get(id) ?? 0, rates);
}
