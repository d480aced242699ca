import { and, eq, inArray } from 'drizzle-orm';
import { chargeAttempts, ledgerEntries } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';

/** Whether a booking has ledger entries or a charge in progress. */
export async function hasMoney(db: Db, bookingId: number): Promise<boolean> {
  const open = inArray(chargeAttempts.state, ['created', 'requires_action']);
  const charging = and(eq(chargeAttempts.bookingId, bookingId), open);
  // In this order: an attempt that succeeds in between is in the ledger by then.
  if ((await db.$count(chargeAttempts, charging)) > 0) return true;
  return (await db.$count(ledgerEntries, eq(ledgerEntries.bookingId, bookingId))) > 0;
}
