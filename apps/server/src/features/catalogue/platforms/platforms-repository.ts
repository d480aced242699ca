import { and, count, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { calendarFeeds } from '#db/tables/feeds.ts';
import { pictures, platforms, unitPlatforms, units } from '#db/tables/catalogue.ts';
import { containsText, limits, ordering, type Listed, type ListQuery } from '#db/listing.ts';
import type { Db } from '#db/transaction.ts';

type Columns = typeof platforms.$inferSelect;
type Picture = typeof pictures.$inferSelect;

/** A platform with its picture and its number of units. */
export interface PlatformRow {
  platform: Columns;
  picture: Picture | null;
  units: number;
  /** Number of offers in its file. */
  offers: number;
  /** Number of rows left out or only partly understood. */
  problems: number;
}

const shape = {
  platform: platforms,
  picture: pictures,
  units: sql<number>`(select count(*)::integer from ${unitPlatforms}
    join ${units} on ${units.id} = ${unitPlatforms.unitId} and ${units.endedAt} is null
    where ${unitPlatforms.platformId} = ${platforms.id})`,
  offers: sql<number>`(select count(*)::integer from platform_offers o
    where o.platform_id = ${platforms.id})`,
  problems: sql<number>`(select count(distinct o.row)::integer from platform_offer_problems o
    where o.platform_id = ${platforms.id})`,
};

const selected = (db: Db) =>
  db.select(shape).from(platforms).leftJoin(pictures, eq(pictures.id, platforms.pictureId));

export async function listPlatforms(
  db: Db,
  query: ListQuery & { ended: boolean },
): Promise<Listed<PlatformRow>> {
  const where = and(
    query.ended ? isNotNull(platforms.endedAt) : isNull(platforms.endedAt),
    containsText(query.q, platforms.name, platforms.url),
  );
  const { limit, offset } = limits(query);
  const sorts = { id: platforms.id, name: platforms.name, type: platforms.type };
  const rows = await selected(db)
    .where(where)
    .orderBy(...ordering(query.sort, sorts, platforms.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(platforms).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function findPlatform(db: Db, id: number): Promise<PlatformRow | null> {
  const [row] = await selected(db).where(eq(platforms.id, id));
  return row ?? null;
}

/** The row, locked until the transaction ends. */
export async function lockPlatform(tx: Db, id: number): Promise<Columns | null> {
  const [row] = await tx.select().from(platforms).where(eq(platforms.id, id)).for('update');
  return row ?? null;
}

/** Whether any unit, ended or not, is listed on the platform or was imported from it. */
export async function isUsed(tx: Db, id: number): Promise<boolean> {
  const on = await tx.$count(unitPlatforms, eq(unitPlatforms.platformId, id));
  return on > 0 || (await tx.$count(units, eq(units.platformId, id))) > 0;
}

type Values = Omit<typeof platforms.$inferInsert, 'version'>;

export async function insertPlatform(tx: Db, values: Values): Promise<number> {
  const [row] = await tx.insert(platforms).values(values).returning({ id: platforms.id });
  if (!row) throw new Error('The platform was not inserted');
  return row.id;
}

export async function updatePlatform(tx: Db, id: number, values: Partial<Values>): Promise<void> {
  await tx
    .update(platforms)
    .set({ ...values, version: sql`${platforms.version} + 1` })
    .where(eq(platforms.id, id));
}

/** Records where a platform's offers were read from and the result; does not raise the version. */
export async function recordOffersLoaded(
  db: Db,
  id: number,
  values: Partial<Pick<Values, 'offersUrl' | 'offersReadAt' | 'offersError'>>,
): Promise<void> {
  await db.update(platforms).set(values).where(eq(platforms.id, id));
}

/** Which of these platforms can be chosen, that is, have not ended. */
export async function openPlatforms(db: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: platforms.id })
    .from(platforms)
    .where(and(inArray(platforms.id, ids), isNull(platforms.endedAt)));
  return rows.map(({ id }) => id);
}

/** A unit's listing on an active platform. */
export interface Connection {
  unitId: number;
  slug: string;
  /** The platform's calendar of the unit. */
  importUrl: string | null;
  platform: Columns;
  picture: Picture | null;
}

/** The platforms each unit is listed on. */
export async function connectionsOf(db: Db, unitIds: number[]): Promise<Connection[]> {
  if (unitIds.length === 0) return [];
  return db
    .select({
      unitId: unitPlatforms.unitId,
      slug: unitPlatforms.slug,
      importUrl: calendarFeeds.importUrl,
      platform: platforms,
      picture: pictures,
    })
    .from(unitPlatforms)
    .innerJoin(platforms, eq(platforms.id, unitPlatforms.platformId))
    .leftJoin(pictures, eq(pictures.id, platforms.pictureId))
    .leftJoin(
      calendarFeeds,
      and(
        eq(calendarFeeds.unitId, unitPlatforms.unitId),
        eq(calendarFeeds.platformId, unitPlatforms.platformId),
      ),
    )
    .where(and(inArray(unitPlatforms.unitId, unitIds), isNull(platforms.endedAt)))
    .orderBy(unitPlatforms.unitId, unitPlatforms.platformId);
}

/** Sets the platforms a unit is listed on; listings on ended platforms are kept. */
export async function connectUnit(
  tx: Db,
  unitId: number,
  listings: { platformId: number; slug: string }[],
): Promise<void> {
  const open = tx.select({ id: platforms.id }).from(platforms).where(isNull(platforms.endedAt));
  const unlisted = notInArray(
    unitPlatforms.platformId,
    listings.map(({ platformId }) => platformId),
  );
  await tx
    .delete(unitPlatforms)
    .where(
      and(eq(unitPlatforms.unitId, unitId), inArray(unitPlatforms.platformId, open), unlisted),
    );
  if (listings.length === 0) return;
  // An existing listing keeps its feed and blocks.
  await tx
    .insert(unitPlatforms)
    .values(listings.map((each) => ({ ...each, unitId })))
    .onConflictDoUpdate({
      target: [unitPlatforms.unitId, unitPlatforms.platformId],
      set: { slug: sql`excluded.slug` },
    });
}
