import { busyEntries, type BusyEntry } from '@slipway/domain/catalogue/busy-entries';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import { liveTripsFrom } from './live-trips-repository.ts';
import type { UnitRow } from '#features/catalogue/units/units-repository.ts';
import { blocksBeside } from './readings-repository.ts';

const orNull = (date: string | null) => (date === null ? null : calendarDate(date));

/**
 * The periods in which a unit is busy, as published to one platform: bookings, maintenance and
 * blocks, including those imported from other platforms but not from this one.
 */
export async function ownEntries(
  db: Db,
  place: { unit: Omit<UnitRow, 'company'>; feedId: number },
  zone: string,
  now: Date,
): Promise<BusyEntry[]> {
  const { unit, feedId } = place;
  const today = todayIn(zone, now);
  const blocks = await blocksBeside(db, unit.id, feedId, today);
  return busyEntries({
    itemsQuantity: unit.itemsQuantity,
    // A trip that began yesterday may still be under way.
    trips: await liveTripsFrom(db, unit.id, addDays(today, -1)),
    blocks: blocks.map(({ id, from, to }) => ({
      id,
      from: calendarDate(from),
      to: calendarDate(to),
    })),
    maintenance: { from: orNull(unit.maintenanceFrom), to: orNull(unit.maintenanceTo) },
    today,
    zone,
  });
}
