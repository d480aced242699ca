import type { Db } from '#db/transaction.ts';
import { endTask, openTaskKeys } from '#features/payments/payments-api.ts';
import { feedsRead } from '#features/catalogue/feeds/calendars/readings-repository.ts';

/** The key of the task about a calendar that lost dates: one per incident. */
export const taskKey = (feedId: number, since: Date) => `calendar-${feedId}-${since.toISOString()}`;

const feedOf = (key: string) => Number(/^calendar-(\d+)-/.exec(key)?.[1]);

/**
 * Closes the tasks about calendars that are no longer read: the address was changed or removed, the
 * unit left the platform, or the unit or platform was archived. Call it in the transaction that may
 * have caused this.
 */
export async function endTasksOfUnread(tx: Db, now: Date): Promise<void> {
  const keys = await openTaskKeys(tx, 'calendar_fewer');
  if (keys.length === 0) return;
  const read = new Set(await feedsRead(tx, keys.map(feedOf)));
  for (const key of keys) if (!read.has(feedOf(key))) await endTask(tx, key, now);
}
