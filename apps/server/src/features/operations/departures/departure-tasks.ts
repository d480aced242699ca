import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { callOffTrips } from '#features/operations/call-off/call-off-trips.ts';
import { endTask, openTaskKeys } from '#features/payments/payments-api.ts';
import {
  listJoinedLate,
  listLateItems,
  listTooFew,
  saveLateItems,
  saveTooFew,
} from './departure-tasks-repository.ts';
import { lockCallable } from './lock-callable.ts';
import { lockDeparture } from './lock-departure.ts';

const sailKey = (id: number) => `sail-${id}`;
export const lateKey = (bookingId: number) => `late-${bookingId}`;

/** Ends the open tasks of a kind that are about nothing any more. */
async function endOthers(
  deps: Deps,
  kind: 'too_few_to_sail' | 'items_late',
  keys: readonly string[],
): Promise<void> {
  const open = await openTaskKeys(deps.db, kind);
  for (const key of open.filter((one) => !keys.includes(one))) {
    await inTransaction(deps.db, (tx) => endTask(tx, key, deps.clock.now()));
  }
}

/** Ends the task about a departure that has enough guests, sails anyway or is called off. */
export async function settleSailTask(tx: Db, id: number, now: Date): Promise<void> {
  const stillTooFew = await listTooFew(tx, now, id);
  if (stillTooFew.length === 0) await endTask(tx, sailKey(id), now);
}

/** Calls off what was paid for while its departure was being called off. */
async function callOffJoined(deps: Deps): Promise<void> {
  for (const { departureId, bookingIds, ...callOff } of await listJoinedLate(
    deps.db,
    deps.clock.now(),
  )) {
    await inTransaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const departure = await lockDeparture(tx, departureId);
      const trips = await lockCallable(tx, departure, now);
      const joined = trips.filter(({ booking_id }) => bookingIds.includes(booking_id));
      await callOffTrips(tx, deps, { ...callOff, now }, joined);
    });
  }
}

/**
 * Lists under To do the departures of the next 48 hours with fewer guests than their least and the
 * items that are late, and ends the tasks of those that no longer are.
 */
export async function reportDepartures(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const [tooFew, late] = await Promise.all([
    listTooFew(deps.db, now, null),
    listLateItems(deps.db, now),
  ]);
  if (tooFew.length > 0) await saveTooFew(deps.db, tooFew, now);
  if (late.length > 0) await saveLateItems(deps.db, late, now);
  await endOthers(
    deps,
    'too_few_to_sail',
    tooFew.map(({ id }) => sailKey(id)),
  );
  await endOthers(
    deps,
    'items_late',
    late.map(({ id }) => lateKey(id)),
  );
  await callOffJoined(deps);
}
