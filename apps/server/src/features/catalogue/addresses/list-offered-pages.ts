import { and, asc, eq, exists, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { pagePath } from '@slipway/domain/pages/page-addresses';
import { isBookableOn, listedUnit } from '#features/catalogue/units/units-repository.ts';
import { companies, packages, pageAddresses, units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';

/**
 * The paths of the pages of all units and packages that can be booked from a day on: each unit,
 * followed by its packages.
 * @param companyId 0: of all companies
 */
export async function listOfferedPages(
  db: Db,
  companyId: number,
  today: CalendarDate,
): Promise<string[]> {
  const ofUnit = alias(pageAddresses, 'of_unit');
  const offered = exists(
    db
      .select({ id: packages.id })
      .from(packages)
      .where(
        and(
          eq(packages.id, pageAddresses.packageId),
          eq(packages.inactive, false),
          or(isNull(packages.activeTo), gte(packages.activeTo, today)),
        ),
      ),
  );
  const rows = await db
    .select({ unit: ofUnit.slug, slug: pageAddresses.slug, packageId: pageAddresses.packageId })
    .from(pageAddresses)
    .innerJoin(units, eq(units.id, pageAddresses.unitId))
    .innerJoin(companies, eq(companies.id, units.companyId))
    .innerJoin(ofUnit, and(eq(ofUnit.unitId, units.id), isNull(ofUnit.packageId), ofUnit.isCurrent))
    .where(
      and(
        listedUnit(companyId),
        pageAddresses.isCurrent,
        isBookableOn(db, today),
        or(isNull(pageAddresses.packageId), and(isNotNull(pageAddresses.packageId), offered)),
      ),
    )
    .orderBy(asc(units.id), sql`${pageAddresses.packageId} nulls first`);
  return rows.map(({ unit, slug, packageId }) =>
    packageId === null ? pagePath(unit) : pagePath(unit, slug),
  );
}
