import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { abandonHolds } from '#features/bookings/holds/abandon-holds.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { notFound } from '#http/errors.ts';
import { endEntry } from './ended-entries-repository.ts';
import { findEntry, findEntryOfCompany, type WaitingEntry } from './waiting-repository.ts';

/**
 * Removes an entry from the waiting list, and frees the place that is kept for it. Does nothing when it is no longer
 * on the list.
 */
export async function leaveWaitingList(
  deps: Deps,
  { id, holdId }: Pick<WaitingEntry, 'id' | 'holdId'>,
  reason: 'left' | 'removed',
  releasedBy?: number,
): Promise<void> {
  const now = deps.clock.now();
  const left = await inTransaction(deps.db, (tx) => endEntry(tx, { id, reason, now }));
  if (!left) return;
  // An offer that was made in between.
  const hold = holdId ?? (await findEntry(deps.db, id))?.holdId ?? null;
  if (hold === null) return;
  const end = { state: 'cancelled', reason: 'left the waiting list' } as const;
  await abandonHolds(deps, { bookingIds: [hold], orderId: null }, null, {
    ...end,
    ...(releasedBy !== undefined && { releasedBy }),
  });
}

/** Staff take somebody off the waiting list of their company. @throws Refusal 404 */
export async function removeWaiting(deps: Deps, id: number, by: number): Promise<void> {
  const { settings } = await readSettings(deps.db);
  const entry = await findEntryOfCompany(deps.db, id, settings.company_id);
  if (!entry) throw notFound();
  await leaveWaitingList(deps, entry, 'removed', by);
}
