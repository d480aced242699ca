import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { endTask, syncTasks } from '#features/payments/payments-api.ts';
import { listLateItems } from './items-repository.ts';

const keyOf = (bookingId: number) => `late-${bookingId}`;

/** Lists under To do the items that are late, and ends the tasks of those that no longer are. */
export async function reportLateItems(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const late = await listLateItems(deps.db, now);
  const tasks = late.map((one) => ({ ...one, key: keyOf(one.bookingId) }));
  await inTransaction(deps.db, (tx) => syncTasks(tx, 'items_late', tasks, now));
}

/** Ends the task about a booking whose items are no longer out. */
export async function endLateTask(tx: Db, bookingId: number, now: Date): Promise<void> {
  await endTask(tx, keyOf(bookingId), now);
}
