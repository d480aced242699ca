import { cents, zero } from '@slipway/domain/money/money';
import { calendarDate, timeOfDay } from '@slipway/domain/dates/dates';
import { defaultSettings } from '@slipway/domain/settings/settings';
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
