import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** The bookings of a company, or of all (0), that have not ended; holds are left out. */
export async function listBookingsAhead(db: Db, companyId: number, now: Date, most: number) {
  const where = and(
    gt(bookings.endsAt, now),
    isNull(bookings.cancelledAt),
    isNull(bookings.holdExpiresAt),
    companyId === 0 ? undefined : eq(bookings.companyId, companyId),
  );
  const rows = await db
    .select({
      id: bookings.id,
      name: bookings.name,
      unit: sql<string>`coalesce(${bookings.terms} ->> 'unitName', '')`,
      package: sql<string>`${bookings.terms} ->> 'packageName'`,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    })
    .from(bookings)
    .where(where)
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(most);
  return { rows, total: await db.$count(bookings, where) };
}
