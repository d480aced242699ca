import { bookingStatus } from '@slipway/domain/bookings/status';
import { recurrenceDates } from '@slipway/domain/bookings/recurring';
import { dayRange } from '@slipway/domain/bookings/trip-times';
import { startsAt } from '@slipway/domain/dates/dates';
import { desc, eq } from 'drizzle-orm';
import { bookingCrew, bookings, takenTimes } from '#db/tables/bookings.ts';
import { bookingSeries } from '#db/tables/orders.ts';
import { takeTime } from '#features/bookings/bookings-api.ts';
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
  const [taken] = await tx.select().from(takenTimes).where(eq(takenTimes.bookingId, first.id));
  if (!taken || first.crewUntil === null) throw new Error('The demo booking takes no time');
  const crew = await tx.select().from(bookingCrew).where(eq(bookingCrew.bookingId, first.id));
  for (const date of recurrenceDates(first.date, { frequency, every, until: null, count: 2 })) {
    const starts = startsAt(date, first.time, settings.time_zone);
    const later = starts.getTime() - first.startsAt.getTime();
    const crewUntil = new Date(first.crewUntil.getTime() + later);
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
        endsAt: new Date(first.endsAt.getTime() + later),
        crewUntil,
        groupTag: first.groupTag,
        status: bookingStatus.created,
        source: 'repeat',
        madeBy: adminId,
        seriesId: series.id,
        createdAt: now,
      })
      .returning({ id: bookings.id });
    if (!made) throw new Error('The demo booking was not inserted');
    const zone = settings.time_zone;
    const day = dayRange(date, zone);
    if (first.unitId !== null) {
      await takeTime(tx, made.id, first.unitId, {
        items: [taken.item],
        taken: taken.days === null ? { from: starts.getTime(), to: crewUntil.getTime() } : day,
        days: taken.days === null ? null : { from: date, to: date },
      });
    }
    const during = `[${starts.toISOString()},${crewUntil.toISOString()})`;
    if (crew.length === 0) continue;
    await tx
      .insert(bookingCrew)
      .values(crew.map((one) => ({ ...one, during, bookingId: made.id })));
  }
}
