import type { CalendarDate } from '@slipway/domain/dates/dates';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { companies, platforms, unitPlatforms, units } from '#db/tables/catalogue.ts';
import type { Db } from '#db/transaction.ts';
import { isBookableOn } from '#features/catalogue/units/units-repository.ts';

/** An active platform with a product feed. */
export async function findFeedPlatform(db: Db, id: number) {
  const [row] = await db
    .select()
    .from(platforms)
    .where(
      and(eq(platforms.id, id), eq(platforms.type, 'product_feed'), isNull(platforms.endedAt)),
    );
  return row ?? null;
}

export type OfferedUnit = typeof units.$inferSelect & {
  company: string;
  /** Whether the booking page offers it. */
  bookable: boolean;
};

/**
 * A page of the units offered on a platform, by id, after a given id; of one company unless it is
 * 0.
 */
export async function offeredUnits(
  db: Db,
  of: { platformId: number; companyId: number; after: number; most: number; today: CalendarDate },
): Promise<OfferedUnit[]> {
  const rows = await db
    .select({
      unit: units,
      company: companies.name,
      bookable: sql<boolean>`${isBookableOn(db, of.today)}`,
    })
    .from(units)
    .innerJoin(companies, eq(companies.id, units.companyId))
    .innerJoin(unitPlatforms, eq(unitPlatforms.unitId, units.id))
    .where(
      and(
        eq(unitPlatforms.platformId, of.platformId),
        of.companyId === 0 ? undefined : eq(units.companyId, of.companyId),
        isNull(units.endedAt),
        isNull(companies.endedAt),
        gt(units.id, of.after),
      ),
    )
    .orderBy(asc(units.id))
    .limit(of.most);
  return rows.map(({ unit, ...more }) => ({ ...unit, ...more }));
}
