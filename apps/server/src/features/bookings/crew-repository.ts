import { inArray } from 'drizzle-orm';
import { bookingCrew } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** Who sails with a booking, by their user numbers. */
export interface Crew {
  supervisor: number | null;
  mate: number | null;
}

/** The crews of these bookings; one without anybody is missing. */
export async function crewsOf(db: Db, bookingIds: readonly number[]): Promise<Map<number, Crew>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(bookingCrew)
    .where(inArray(bookingCrew.bookingId, [...bookingIds]));
  const crews = new Map<number, Crew>();
  for (const { bookingId, role, personId } of rows) {
    const crew = crews.get(bookingId) ?? { supervisor: null, mate: null };
    crews.set(bookingId, { ...crew, [role]: personId });
  }
  return crews;
}
