import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Signature } from '@slipway/domain/bookings/waivers';
import { hashOfWaiverLink } from '#db/links/make-waiver-link.ts';
import { users } from '#db/tables/identity.ts';
import { signedWaivers, waiverLinks, waiverTexts } from '#db/tables/waivers.ts';
import type { Db } from '#db/transaction.ts';

export type WaiverTextRow = typeof waiverTexts.$inferSelect;

/**
 * SQL: for how many people the waiver of a booking is signed; null where its kind asks for none.
 * @param b the booking's name in the statement
 */
export const waiversSigned = (b: string) => `case when ${b}.package_kind = any (
    (select newest.kinds from waiver_texts newest order by newest.version desc limit 1)::text[])
  then (select count(distinct comparable_name(person))::integer
    from signed_waivers s, unnest(s.name || s.minors) person
    where s.booking_id = ${b}.id and s.removed_at is null) end`;

/** Adds a version. @throws a unique violation of `waiver_texts_pkey` when somebody else added it first */
export async function insertWaiverText(tx: Db, row: WaiverTextRow): Promise<void> {
  await tx.insert(waiverTexts).values(row);
}

export async function findWaiverText(db: Db, version: number): Promise<WaiverTextRow | undefined> {
  const [row] = await db.select().from(waiverTexts).where(eq(waiverTexts.version, version));
  return row;
}

export async function findNewestWaiverText(db: Db): Promise<WaiverTextRow | undefined> {
  const [row] = await db.select().from(waiverTexts).orderBy(desc(waiverTexts.version)).limit(1);
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
    .where(eq(waiverLinks.tokenHash, hashOfWaiverLink(token)));
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

/** Those that stand: for whom the waiver of a booking is signed. */
export async function listStanding(db: Db, bookingId: number): Promise<Signature[]> {
  return db
    .select({ name: signedWaivers.name, minors: signedWaivers.minors })
    .from(signedWaivers)
    .where(and(eq(signedWaivers.bookingId, bookingId), isNull(signedWaivers.removedAt)));
}

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

/** Removes the names of all who signed on a customer's trips; that they signed stays. */
export async function eraseSignatures(tx: Db, customerId: number, at: Date): Promise<void> {
  await tx
    .update(signedWaivers)
    .set({
      ...{ name: '', minors: [], signedFrom: null, signatureKey: null },
      ...{ removedAt: at, removedBy: customerId },
    })
    .where(
      and(
        isNull(signedWaivers.removedAt),
        sql`${signedWaivers.bookingId} in (select b.id from bookings b where b.customer_id = ${customerId})`,
      ),
    );
}
