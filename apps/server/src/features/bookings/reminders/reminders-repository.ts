import type { CalendarDate } from '@slipway/domain/dates/dates';
import { inArray, sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import { messages } from '#db/tables/messages.ts';
import type { Db } from '#db/transaction.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { namesGiven } from '#features/bookings/guest-list/guest-lists-repository.ts';

/** A booking with what its kind asks of the customer, and whether that was answered. */
export interface TripToRemind {
  booking: Booking;
  asks: 'survey' | 'names' | 'nothing';
  isAnswered: boolean;
}

/**
 * Active bookings between two days that may need a reminder: an upcoming trip or payment; in
 * batches after id `after`. The domain decides which. Called-off ones are excluded, since they wait
 * for the customer's choice.
 */
export async function listTripsBetween(
  db: Db,
  days: { from: CalendarDate; to: CalendarDate; soon: CalendarDate; today: CalendarDate },
  after: { date: CalendarDate; id: number },
  limit: number,
): Promise<TripToRemind[]> {
  const asks = sql<TripToRemind['asks']>`coalesce((select k.asks from package_kinds k
    where k.code = ${bookings.packageKind}), 'survey')`;
  const rows = await db
    .select({
      booking: bookings,
      asks,
      isAnswered: sql<boolean>`case ${asks}
        when 'survey' then exists (
          select from booking_surveys s where s.booking_id = ${bookings.id} and s.done)
        when 'names' then ${sql.raw(namesGiven('bookings'))}
        else true end`,
    })
    .from(bookings)
    .where(
      sql`${bookings.holdExpiresAt} is null and ${bookings.cancelledAt} is null
        and ${bookings.awaitingUntil} is null
        and not ${bookings.calledOff}
        and ${bookings.date} between ${days.from} and ${days.to}
        and (${bookings.date} <= ${days.soon} or (${bookings.leftCents} > 0 and (
          ${dueIn('second_payment_days', days.today)} or ${dueIn('final_payment_days', days.today)})))
        and (${bookings.date}, ${bookings.id}) > (${after.date}, ${after.id})`,
    )
    .orderBy(bookings.date, bookings.id)
    .limit(limit);
  return rows;
}

/** Whether a payment's due date is between yesterday and four days ahead, in any zone. */
function dueIn(name: string, today: CalendarDate) {
  return sql`${bookings.date} - (${bookings.terms} -> 'dueDates' ->> ${name})::integer
    between ${today}::date - 1 and ${today}::date + 4`;
}

/** Which of these dedupe keys messages have already used. */
export async function knownMessageKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: messages.dedupeKey })
    .from(messages)
    .where(inArray(messages.dedupeKey, [...keys]));
  return new Set(rows.map(({ key }) => key));
}
