import { and, asc, eq, isNull } from 'drizzle-orm';
import type { NamedPackage } from '@slipway/domain/bookings/imports/match-package';
import { companies, packageKinds, packages, units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/** The active packages of active units with their names. @param companyId 0: of any company */
export async function listNamedPackages(db: Db, companyId: number): Promise<NamedPackage[]> {
  return db
    .select({
      id: packages.id,
      unitId: units.id,
      unit: units.name,
      name: packageKinds.name,
    })
    .from(packages)
    .innerJoin(units, and(eq(units.id, packages.unitId), isNull(units.endedAt)))
    .innerJoin(companies, and(eq(companies.id, units.companyId), isNull(companies.endedAt)))
    .innerJoin(packageKinds, eq(packageKinds.code, packages.kind))
    .where(
      and(
        eq(packages.inactive, false),
        ...(companyId === 0 ? [] : [eq(units.companyId, companyId)]),
      ),
    )
    .orderBy(asc(units.name), asc(packageKinds.position), asc(packages.id));
}
