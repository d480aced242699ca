import { cents, zero } from '@slipway/domain/money/money';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
import { sql } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** Inserts a booking without a customer; returns its id. */
export async function insertGuestBooking(db: Db, email: string): Promise<number> {
  const total = cents(100_000);
  const [row] = await db
    .insert(bookings)
    .values({
      kind: 'inshore',
      date: calendarDate('2026-07-01'),
      time: timeOfDay('07:00:00'),
      startsAt: new Date('2026-07-01T11:00:00Z'),
      endsAt: new Date('2026-07-01T15:00:00Z'),
      crewUntil: new Date('2026-07-01T15:00:00Z'),
      guests: 2,
      name: 'Guest',
      email,
      phone: '+14165550111',
      status: 2,
      totalCents: total,
      depositCents: zero,
      terms: {
        quote: {
          total,
          deposit: zero,
          secondPayment: zero,
          finalPayment: total,
          parts: [],
          tax: zero,
          net: total,
          taxLines: [],
          taxIncluded: true,
        },
        currency: 'CAD',
        zone: 'America/Toronto',
        cancellation: defaultSettings.cancellation,
        dueDates: defaultSettings.due_dates,
        unitName: null,
        packageName: 'Inshore',
      },
      createdAt: new Date('2026-06-15T14:00:00Z'),
    })
    .returning({ id: bookings.id });
  if (!row) throw new Error('The booking was not inserted');
  return row.id;
}

/**
 * Takes the day of a booking that was written to the database directly, on its unit and item, instead
 * of what it took before; nothing once it is cancelled. `hours` since midnight take part of the day.
 */
export async function takeDayOf(db: Db, id: number, hours?: [number, number]): Promise<void> {
  const [from, to] = hours ?? [0, 24];
  const at = (hour: number) =>
    sql`(b.date::timestamp + make_interval(hours => ${hour}::integer)) at time zone 'America/Toronto'`;
  await db.execute(sql`delete from taken_times where booking_id = ${id}`);
  await db.execute(sql`update bookings b set starts_at = ${at(from)} + interval '7 hours',
    ends_at = ${at(from)} + interval '11 hours', crew_until = ${at(from)} + interval '11 hours'
    where id = ${id} and ${hours === undefined}`);
  await db.execute(sql`
    insert into taken_times (unit_id, item, during, days, booking_id)
    select b.unit_id, b.item, tstzrange(${at(from)}, ${at(to)}),
      case when ${hours === undefined} then daterange(b.date, b.date, '[]') end, b.id
    from bookings b where b.id = ${id} and b.cancelled_at is null and b.unit_id is not null`);
}
