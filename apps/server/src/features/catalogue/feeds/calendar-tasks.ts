import type { Db } from '#db/transaction.ts';
import { endTask, openTaskKeys } from '#features/payments/payments-api.ts';
import { feedsRead } from '#features/catalogue/feeds/calendars/readings-repository.ts';

/** What the task about a calendar that lost dates is known by; one for each time that it does. */
export const taskKey = (feedId: number, since: Date) => `calendar-${feedId}-${since.toISOString()}`;

const feedOf = (key: string) => Number(/^calendar-(\d+)-/.exec(key)?.[1]);

/**
 * Ends the tasks about calendars that are no longer read: the address is another or gone, the unit left the platform,
 * or one of the two is archived. To be called in the transaction that may have changed one of these.
 */
export async function endTasksOfUnread(tx: Db, now: Date): Promise<void> {
  const keys = await openTaskKeys(tx, 'calendar_fewer');
  if (keys.length === 0) return;
  const read = new Set(await feedsRead(tx, keys.map(feedOf)));
  for (const key of keys) if (!read.has(feedOf(key))) await endTask(tx, key, now);
}
