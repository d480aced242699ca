import { peopleSigned, type Signature } from '@slipway/domain/bookings/waivers';
import { and, desc, inArray, isNull } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import { signedWaivers, waiverTexts } from '#db/tables/waivers.ts';
import type { Db } from '#db/transaction.ts';

export type WaiverTextRow = typeof waiverTexts.$inferSelect;

export async function findNewestWaiverText(db: Db): Promise<WaiverTextRow | undefined> {
  const [row] = await db.select().from(waiverTexts).orderBy(desc(waiverTexts.version)).limit(1);
  return row;
}

/** The signatures of bookings that stand. */
export async function listStanding(
  db: Db,
  bookingIds: readonly number[],
): Promise<(Signature & { bookingId: number })[]> {
  const { bookingId, name, minors, removedAt } = signedWaivers;
  return db
    .select({ bookingId, name, minors })
    .from(signedWaivers)
    .where(and(inArray(bookingId, [...bookingIds]), isNull(removedAt)));
}

/** For how many of its guests the waiver of a booking is signed. */
export interface Signed {
  signed: number;
  guests: number;
}

/** For how many people the waivers of bookings are signed, by booking; those that are asked for none are absent. */
export async function countSigned(
  db: Db,
  bookingIds: readonly number[],
): Promise<Map<number, Signed>> {
  const text = await findNewestWaiverText(db);
  if (!text || text.kinds.length === 0 || bookingIds.length === 0) return new Map();
  const { id, guests, packageKind } = bookings;
  const asked = await db
    .select({ id, guests })
    .from(bookings)
    .where(and(inArray(id, [...bookingIds]), inArray(packageKind, text.kinds)));
  const standing = await listStanding(
    db,
    asked.map((booking) => booking.id),
  );
  const signedOf = (booking: number) =>
    peopleSigned(standing.filter(({ bookingId }) => bookingId === booking));
  return new Map(
    asked.map((booking) => [booking.id, { signed: signedOf(booking.id), guests: booking.guests }]),
  );
}
