import { longestStayDays } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { addDays } from '@slipway/domain/dates/dates';
import { and, asc, between, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import { units } from '#db/tables/catalogue.ts';
import { messages } from '#db/tables/messages.ts';
import type { Db } from '#db/transaction.ts';

/** The guests of a departure, or of a day that begins at `dayStart`; of a company (0: all). */
export type Audience = { companyId: number } & (
  | { departureId: number }
  | { date: CalendarDate; dayStart: Date; unitId: number | null }
);

/** A booking whose guests are written to. */
export interface GuestRow {
  bookingId: number;
  name: string;
  email: string;
  phone: string;
  package: string;
  unit: string | null;
  date: CalendarDate;
  time: TimeOfDay;
}

function isTheirs(audience: Audience) {
  if ('departureId' in audience) return eq(bookings.departureId, audience.departureId);
  const { date, dayStart, unitId } = audience;
  return and(
    unitId === null ? undefined : eq(bookings.unitId, unitId),
    or(
      eq(bookings.date, date),
      // Stays that began earlier and are under way.
      and(
        isNotNull(bookings.days),
        between(bookings.date, addDays(date, -longestStayDays - 1), addDays(date, -1)),
        gt(bookings.endsAt, dayStart),
      ),
    ),
  );
}

/**
 * The bookings of a departure or a day by their start, without holds and those that are cancelled or
 * called off.
 * @param among only these ids; null: all, up to `limit`
 */
export async function listGuests(
  db: Db,
  audience: Audience,
  limit: number,
  among: readonly number[] | null = null,
): Promise<GuestRow[]> {
  return db
    .select({
      bookingId: bookings.id,
      name: bookings.name,
      email: bookings.email,
      phone: bookings.phone,
      package: sql<string>`${bookings.terms} ->> 'packageName'`,
      unit: units.name,
      date: bookings.date,
      time: bookings.time,
    })
    .from(bookings)
    .leftJoin(units, eq(units.id, bookings.unitId))
    .where(
      and(
        isTheirs(audience),
        audience.companyId === 0 ? undefined : eq(bookings.companyId, audience.companyId),
        isNull(bookings.cancelledAt),
        isNull(bookings.holdExpiresAt),
        eq(bookings.calledOff, false),
        among === null ? undefined : inArray(bookings.id, [...among]),
      ),
    )
    .orderBy(asc(bookings.date), asc(bookings.time), asc(bookings.id))
    .limit(limit);
}

/** The messages of these keys that were made before, each with what staff wrote. */
export async function listEnqueued(
  tx: Db,
  keys: readonly string[],
): Promise<{ key: string; message: string | null }[]> {
  if (keys.length === 0) return [];
  return tx
    .select({
      key: messages.dedupeKey,
      message: sql<string | null>`${messages.params} ->> 'message'`,
    })
    .from(messages)
    .where(inArray(messages.dedupeKey, [...keys]));
}
