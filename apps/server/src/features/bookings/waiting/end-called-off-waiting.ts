import { startTimes } from '@slipway/domain/bookings/trip-times';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { abandonHolds } from '#features/bookings/holds/abandon-holds.ts';
import { endEntriesOfStarts, listCalledOffStarts } from './ended-entries-repository.ts';
import { readAwaited } from './plan-waiting.ts';

/**
 * Ends the waits for the starts of a package that are called off on a day, in the transaction that calls one off; those
 * for any start of the day once all of them are.
 * @returns the holds that keep places for those who waited; freed with `freeKeptPlaces` after it
 */
export async function endCalledOffWaiting(
  tx: Db,
  trip: { unitId: number; packageId: number; date: CalendarDate },
  now: Date,
): Promise<number[]> {
  const calledOff = await listCalledOffStarts(tx, trip);
  const { place } = await readAwaited(tx, trip);
  const offered =
    place === null
      ? []
      : startTimes(place.pkg.calendar.kind, place.unit.calendar.starts, place.pkg.calendar.starts);
  const wholeDay = offered.every((time) => calledOff.includes(time));
  return endEntriesOfStarts(tx, { ...trip, starts: calledOff, wholeDay, now });
}

/** Frees the places that were kept for those whose wait has ended. */
export async function freeKeptPlaces(
  deps: Deps,
  holds: readonly number[],
  reason = 'the departure was called off',
): Promise<void> {
  for (const hold of holds) {
    const end = { state: 'cancelled', reason } as const;
    await abandonHolds(deps, { bookingIds: [hold], orderId: null }, null, end);
  }
}
