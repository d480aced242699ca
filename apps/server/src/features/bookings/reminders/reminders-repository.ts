import type { CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import { bookings } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';

/**
 * The live bookings between two days that may have something due: soon to sail, or with a payment due about now; those
 * behind `after`, some at a time. Which it is the domain decides. One that is called off waits for its customer's
 * choice, and nothing is due of it.
 */
export async function listTripsBetween(
  db: Db,
  days: { from: CalendarDate; to: CalendarDate; soon: CalendarDate; today: CalendarDate },
  after: { date: CalendarDate; id: number },
  most: number,
): Promise<{ booking: Booking; surveyDone: boolean }[]> {
  const rows = await db
    .select({
      booking: bookings,
      surveyDone: sql<boolean>`exists (
        select from booking_surveys s where s.booking_id = ${bookings.id} and s.done)`,
    })
    .from(bookings)
    .where(
      sql`${bookings.holdExpiresAt} is null and ${bookings.cancelledAt} is null
        and not ${bookings.calledOff}
        and ${bookings.date} between ${days.from} and ${days.to}
        and (${bookings.date} <= ${days.soon} or (${bookings.leftCents} > 0 and (
          ${dueIn('second_payment_days', days.today)} or ${dueIn('final_payment_days', days.today)})))
        and (${bookings.date}, ${bookings.id}) > (${after.date}, ${after.id})`,
    )
    .orderBy(bookings.date, bookings.id)
    .limit(most);
  return rows;
}

/** Whether a payment's day is from yesterday to in four days, whatever the zone. */
function dueIn(name: string, today: CalendarDate) {
  return sql`${bookings.date} - (${bookings.terms} -> 'dueDates' ->> ${name})::integer
    between ${today}::date - 1 and ${today}::date + 4`;
}

/** Which of these keys have been used for a message already. */
export async function knownMessageKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await queryRows<{ dedupe_key: string }>(
    db,
    sql`select dedupe_key from messages where dedupe_key in ${keys}`,
  );
  return new Set(rows.map((row) => row.dedupe_key));
}
