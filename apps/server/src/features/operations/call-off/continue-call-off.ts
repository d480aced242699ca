import type { CallOffDetails } from '@slipway/contract/operations/call-offs';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { lockBookings } from '#features/bookings/bookings-api.ts';
import { lockCallOff, renewLink } from '#features/operations/call-off/call-off-repository.ts';
import {
  findCallOff,
  listProgress,
  type ProgressRow,
} from '#features/operations/call-off/call-off-lists-repository.ts';
import { progressOf } from '#features/operations/call-off/call-off-presenter.ts';
import { newLink } from '#features/operations/call-off/links.ts';
import { readCallOff } from '#features/operations/call-off/read-call-offs.ts';
import { notifyCustomers, type CustomerNotice } from './notify-customers.ts';

/** Whether no message reached the customer, or the link expired without a choice. */
function needsNotice(row: ProgressRow, now: Date): boolean {
  if (row.choice !== null) return false;
  return progressOf(row).state === 'failed' || row.expires_at <= now;
}

/**
 * Continues a call-off: sends new messages with a new link to customers who were not reached.
 * Nobody who was reached or has chosen gets another message, and neither does a repeated request
 * send twice, since messages just enqueued count as under way.
 * @throws Refusal 404
 */
export async function continueCallOff(deps: Deps, id: number): Promise<{ data: CallOffDetails }> {
  await readCallOff(deps, id);
  await inTransaction(deps.db, async (tx) => {
    await lockCallOff(tx, id);
    const callOff = await findCallOff(tx, id);
    if (!callOff) return;
    const rows = await listProgress(tx, id);
    const unreached = rows.filter((row) => needsNotice(row, deps.clock.now()));
    await lockBookings(
      tx,
      unreached.map((row) => row.booking_id),
    );
    const people: CustomerNotice[] = [];
    for (const row of unreached) {
      const bookingId = row.booking_id;
      const link = newLink(deps);
      if (!(await renewLink(tx, { callOffId: id, bookingId }, link))) continue;
      people.push({ ...row, ...link, bookingId, round: row.round + 1 });
    }
    await notifyCustomers(tx, deps, callOff, people);
  });
  return readCallOff(deps, id);
}
