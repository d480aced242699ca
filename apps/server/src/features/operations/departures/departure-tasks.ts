import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { callOffTrips } from '#features/operations/call-off/call-off-trips.ts';
import { endTask, syncTasks } from '#features/payments/payments-api.ts';
import { listBookedAfterCallOff, listUnderbooked } from './departure-tasks-repository.ts';
import { lockCallable } from './lock-callable.ts';
import { lockAnyDeparture } from './lock-departure.ts';

const keyOf = (departureId: number) => `sail-${departureId}`;

/** Ends the task about a departure that has enough guests, sails anyway or is called off. */
export async function settleSailTask(tx: Db, id: number, now: Date): Promise<void> {
  const stillTooFew = await listUnderbooked(tx, now, id);
  if (stillTooFew.length === 0) await endTask(tx, keyOf(id), now);
}

/** Calls off what was paid for while its departure was being called off. */
async function callOffJoined(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  for (const { departureId, bookingIds, ...callOff } of await listBookedAfterCallOff(
    deps.db,
    now,
  )) {
    await inTransaction(deps.db, async (tx) => {
      const departure = await lockAnyDeparture(tx, departureId);
      const trips = await lockCallable(tx, departure, now);
      const joined = trips.filter(({ booking_id }) => bookingIds.includes(booking_id));
      await callOffTrips(tx, deps, { ...callOff, now }, joined);
    });
  }
}

/**
 * Lists under To do the departures of the next 48 hours with fewer guests than their least, ends the
 * tasks of those that no longer have, and calls off what joined a departure that was called off.
 */
export async function reportDepartures(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const tooFew = await listUnderbooked(deps.db, now, null);
  const tasks = tooFew.map(({ id, reason }) => ({ key: keyOf(id), departureId: id, reason }));
  await inTransaction(deps.db, (tx) => syncTasks(tx, 'too_few_to_sail', tasks, now));
  await callOffJoined(deps);
}
