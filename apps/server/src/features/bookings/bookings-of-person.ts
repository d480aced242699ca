import type { CalendarDate } from '@slipway/domain/dates/dates';
import { and, eq, gte, inArray, isNull, or } from 'drizzle-orm';
import { bookingCrew, bookings } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** Number of active bookings on or after a day with this person as customer or crew. */
export async function countAheadOfPerson(
  db: Db,
  userId: number,
  from: CalendarDate,
): Promise<number> {
  const crewed = (trip: 'bookingId' | 'departureId') =>
    db.select({ id: bookingCrew[trip] }).from(bookingCrew).where(eq(bookingCrew.personId, userId));
  return db.$count(
    bookings,
    and(
      gte(bookings.date, from),
      isNull(bookings.cancelledAt),
      or(
        eq(bookings.customerId, userId),
        inArray(bookings.id, crewed('bookingId')),
        inArray(bookings.departureId, crewed('departureId')),
      ),
    ),
  );
}
