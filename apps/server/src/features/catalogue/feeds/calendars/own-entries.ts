import { maxClosedDays } from '@slipway/domain/bookings/closings';
import { busyEntries, type BusyEntry } from '@slipway/domain/catalogue/busy-entries';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import { liveTripsFrom } from './live-trips-repository.ts';
import type { FeedColumns } from '#features/catalogue/feeds/feeds-repository.ts';
import type { UnitRow } from '#features/catalogue/units/units-repository.ts';
import { listClosedTimes } from '#features/catalogue/closings/closings-repository.ts';
import { blocksBeside } from './readings-repository.ts';

const orNull = (date: string | null) => (date === null ? null : calendarDate(date));

/**
 * The periods in which a unit is busy, or the one item that a platform's calendar is about, as published
 * to that platform: bookings, maintenance, closed days of the next years, and what other platforms
 * reserve.
 */
export async function ownEntries(
  db: Db,
  place: { unit: Omit<UnitRow, 'company'>; feed: Pick<FeedColumns, 'id' | 'item'> },
  zone: string,
  now: Date,
): Promise<BusyEntry[]> {
  const { unit, feed } = place;
  const today = todayIn(zone, now);
  const blocks = await blocksBeside(db, unit.id, feed.id, today);
  // Whole stretches up to the turn of a year, so that they do not change daily.
  const days = {
    from: addDays(today, -maxClosedDays),
    to: calendarDate(`${Number(today.slice(0, 4)) + 2}-12-31`),
  };
  const closed = await listClosedTimes(db, { companyId: 0, unitId: unit.id }, days);
  // A trip that began yesterday may still be under way.
  const trips = await liveTripsFrom(db, unit.id, addDays(today, -1), zone);
  const concerns = ({ item }: { item: number }) =>
    feed.item === 0 || item === 0 || item === feed.item;
  return busyEntries({
    itemsQuantity: feed.item === 0 ? unit.itemsQuantity : 1,
    trips: trips.filter(concerns).map((trip) => ({
      ...trip,
      source: trip.departureId === null ? `b${trip.id}` : `d${trip.departureId}`,
    })),
    blocks: [
      ...blocks.map(({ id, item, from, to }) => ({
        source: `k${id}`,
        item,
        from: calendarDate(from),
        to: calendarDate(to),
      })),
      ...closed
        .filter(({ to }) => to >= today)
        .map(({ closing: { id, item }, from, to }) => ({
          source: `kc${id}-${from}`,
          item,
          from,
          to,
        })),
    ]
      .filter(concerns)
      .map((block) => ({ ...block, item: feed.item === 0 ? block.item : 0 })),
    maintenance: { from: orNull(unit.maintenanceFrom), to: orNull(unit.maintenanceTo) },
    today,
    zone,
  });
}
