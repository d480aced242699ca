import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** Number of active bookings on or after a day with this person as customer or crew. */
export async function countAheadOfPerson(
  db: Db,
  userId: number,
  from: CalendarDate,
): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    'bookings-ahead-person',
    `select count(*)::integer as count from bookings
     where date >= $2 and cancelled_at is null
       and (customer_id = $1 or id in (select booking_id from booking_crew where person_id = $1))`,
    [userId, from],
  );
  return row?.count ?? 0;
}
