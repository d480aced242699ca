import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { WaiverTextRow } from '#db/waivers/count-signed.ts';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import { users } from '#db/tables/identity.ts';
import { signedWaivers, waiverLinks, waiverTexts } from '#db/tables/waivers.ts';
import type { Db } from '#db/transaction.ts';

/** Adds a version. @throws a unique violation of `waiver_texts_pkey` when somebody else added it first */
export async function insertWaiverText(tx: Db, row: WaiverTextRow): Promise<void> {
  await tx.insert(waiverTexts).values(row);
}

export async function findWaiverText(db: Db, version: number): Promise<WaiverTextRow | undefined> {
  const [row] = await db.select().from(waiverTexts).where(eq(waiverTexts.version, version));
  return row;
}

/** When and by whom each version was published, the newest first. */
export async function listWaiverVersions(db: Db) {
  return db
    .select({
      version: waiverTexts.version,
      publishedAt: waiverTexts.publishedAt,
      publishedBy: users.name,
    })
    .from(waiverTexts)
    .innerJoin(users, eq(users.id, waiverTexts.publishedBy))
    .orderBy(desc(waiverTexts.version));
}

/** The booking whose guests sign by a link; undefined: there is no such link. */
export async function findBookingByWaiverLink(db: Db, token: string): Promise<number | undefined> {
  const [row] = await db
    .select({ bookingId: waiverLinks.bookingId })
    .from(waiverLinks)
    .where(eq(waiverLinks.tokenHash, hashOfLink(token)));
  return row?.bookingId;
}

/** The signatures of a booking in the order in which they were given, those that were removed too. */
export async function listSignatures(db: Db, bookingId: number) {
  return db
    .select({
      id: signedWaivers.id,
      name: signedWaivers.name,
      minors: signedWaivers.minors,
      textVersion: signedWaivers.textVersion,
      signedAt: signedWaivers.signedAt,
      removedAt: signedWaivers.removedAt,
      removedBy: users.name,
    })
    .from(signedWaivers)
    .leftJoin(users, eq(users.id, signedWaivers.removedBy))
    .where(eq(signedWaivers.bookingId, bookingId))
    .orderBy(asc(signedWaivers.id));
}
export type SignatureRow = Awaited<ReturnType<typeof listSignatures>>[number];

/** Adds a signature; one that is there already stays as it was. */
export async function insertSignature(
  tx: Db,
  row: typeof signedWaivers.$inferInsert,
): Promise<void> {
  await tx.insert(signedWaivers).values(row).onConflictDoNothing();
}

/** The booking of a signature; undefined: there is none of this id. */
export async function findSignedBooking(db: Db, id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ bookingId: signedWaivers.bookingId })
    .from(signedWaivers)
    .where(eq(signedWaivers.id, id));
  return row?.bookingId;
}

/** Removes a signature with its names; one that was removed already stays so. */
export async function removeSignature(
  tx: Db,
  removed: { id: number; by: number; at: Date },
): Promise<void> {
  await tx
    .update(signedWaivers)
    .set({
      ...{ name: '', minors: [], signedFrom: null, signatureKey: null },
      ...{ removedAt: removed.at, removedBy: removed.by },
    })
    .where(and(eq(signedWaivers.id, removed.id), isNull(signedWaivers.removedAt)));
}
