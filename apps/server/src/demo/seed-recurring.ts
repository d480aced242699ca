import { bookingStatus } from '@slipway/domain/bookings/status';
import { recurrenceDates } from '@slipway/domain/bookings/recurring';
import { tripEnd } from '@slipway/domain/bookings/trip-hours';
import { startsAt } from '@slipway/domain/dates/dates';
import { desc, eq } from 'drizzle-orm';
import { bookingCrew, bookings, slotsTaken } from '#db/tables/bookings.ts';
import { bookingSeries } from '#db/tables/orders.ts';
import { adminId } from './demo-people.ts';
import type { Seeding } from './seed-payments.ts';

/** Makes the demo's last booking of unit 3 recurring: two more, monthly, unpaid. */
export async function seedRecurring({ tx, settings, now }: Seeding): Promise<void> {
  const [first] = await tx
    .select()
    .from(bookings)
    .where(eq(bookings.unitId, 3))
    .orderBy(desc(bookings.date))
    .limit(1);
  if (!first) throw new Error('The demo has no booking to repeat');
  const { frequency, every } = { frequency: 'monthly', every: 1 } as const;
  const [series] = await tx
    .insert(bookingSeries)
    .values({
      companyId: first.companyId,
      bookingId: first.id,
      frequency,
      every,
      fromDate: first.date,
      occurrences: 2,
      madeBy: adminId,
      madeAt: now,
    })
    .returning({ id: bookingSeries.id });
  if (!series) throw new Error('The demo series was not inserted');
  const slots = await tx.select().from(slotsTaken).where(eq(slotsTaken.bookingId, first.id));
  const crew = await tx.select().from(bookingCrew).where(eq(bookingCrew.bookingId, first.id));
  for (const date of recurrenceDates(first.date, { frequency, every, until: null, count: 2 })) {
    const starts = startsAt(date, first.time, settings.time_zone);
    const ends = tripEnd(starts, first.kind, first.durationHours);
    const [made] = await tx
      .insert(bookings)
      .values({
        companyId: first.companyId,
        unitId: first.unitId,
        item: first.item,
        packageId: first.packageId,
        kind: first.kind,
        guests: first.guests,
        name: first.name,
        email: first.email,
        phone: first.phone,
        customerId: first.customerId,
        time: first.time,
        totalCents: first.totalCents,
        depositCents: first.depositCents,
        terms: first.terms,
        date,
        startsAt: starts,
        status: bookingStatus.created,
        source: 'repeat',
        madeBy: adminId,
        seriesId: series.id,
        createdAt: now,
      })
      .returning({ id: bookings.id });
    if (!made) throw new Error('The demo booking was not inserted');
    await tx
      .insert(slotsTaken)
      .values(slots.map((slot) => ({ ...slot, date, bookingId: made.id })));
    const during = `[${starts.toISOString()},${ends.toISOString()})`;
    if (crew.length === 0) continue;
    await tx
      .insert(bookingCrew)
      .values(crew.map((one) => ({ ...one, during, bookingId: made.id })));
  }
}
