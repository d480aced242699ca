import { startTimes } from '@slipway/domain/bookings/trip-times';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMessages, type NewMessage } from '#features/messages/messages-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { abandonHolds } from '#features/bookings/holds/abandon-holds.ts';
import {
  endEntriesOfStarts,
  listCalledOffStarts,
  type EndedWaits,
} from './ended-entries-repository.ts';
import { namesOf } from './waiting-repository.ts';
import { moveEntries } from './moved-entries-repository.ts';
import { readAwaited } from './plan-waiting.ts';

/** A package on a day. */
interface TripOfDay {
  unitId: number;
  packageId: number;
  date: CalendarDate;
}

/** The starts of a package that are off on a day, and whether none of those that it offers is left. */
async function startsThatAreOff(tx: Db, trip: TripOfDay) {
  const starts = await listCalledOffStarts(tx, trip);
  const { place } = await readAwaited(tx, trip);
  const offered =
    place === null
      ? []
      : startTimes(
          place.pkg.calendar.kind,
          place.unit.calendar.starts,
          place.pkg.calendar.starts,
          trip.date,
        );
  return { starts, wholeDay: offered.every((time) => starts.includes(time)) };
}

/** Tells those who were taken off the list by mail. */
async function tellEnded(
  tx: Db,
  deps: Deps,
  trip: TripOfDay,
  entries: EndedWaits['entries'],
): Promise<void> {
  const { settings } = await readSettings(tx);
  const names = await namesOf(tx, trip);
  const messages = entries.map((entry): NewMessage => ({
    channel: 'mail',
    to: entry.email,
    dedupeKey: `waiting-${entry.id}-called-off`,
    template: 'waiting-list-called-off',
    params: {
      ...{ entry: entry.id, name: entry.name, guests: entry.guests },
      ...{ ...names, date: entry.date, time: entry.time },
      business: settings.business,
      link: `${deps.publicUrl()}/book?unit=${trip.unitId}`,
    },
  }));
  await enqueueMessages(tx, messages);
}

/**
 * Ends the waits for the starts of a package that are called off on a day, in the transaction that calls one off; those
 * for any start of the day once all of them are. They are told by mail.
 * @returns the holds that keep places for those who waited; freed with `freeKeptPlaces` after it
 */
export async function endCalledOffWaiting(tx: Db, deps: Deps, trip: TripOfDay): Promise<number[]> {
  const now = deps.clock.now();
  const off = await startsThatAreOff(tx, trip);
  const { entries, holds } = await endEntriesOfStarts(tx, { ...trip, ...off, now });
  if (entries.length > 0) await tellEnded(tx, deps, trip, entries);
  return holds;
}

/**
 * When a departure is moved to another unit or package, the waiting list follows it, also those for whom a place is kept,
 * unless the same start still sails where it was. Those who wait for any start follow once no start is left. Whoever
 * waits at the new place already stays on its list once. Runs in the transaction that moves the departure.
 *
 * @returns the holds that keep places for those who waited twice; freed with `freeKeptPlaces` after it
 */
export async function moveWaiting(
  tx: Db,
  from: TripOfDay & { time: TimeOfDay },
  to: { unitId: number; packageId: number; holds: readonly number[] },
  now: Date,
): Promise<number[]> {
  if (to.packageId === from.packageId) return [];
  const { starts, wholeDay } = await startsThatAreOff(tx, from);
  const isOff = starts.includes(from.time);
  return moveEntries(tx, { ...from, time: isOff ? from.time : null, wholeDay }, to, now);
}

/** Frees the places that were kept for those whose wait has ended. */
export async function freeKeptPlaces(deps: Deps, holds: readonly number[]): Promise<void> {
  for (const hold of holds) {
    const end = { state: 'cancelled', reason: 'no longer on the waiting list' } as const;
    await abandonHolds(deps, { bookingIds: [hold], orderId: null }, null, end);
  }
}
