import { and, eq } from 'drizzle-orm';
import { chargeLines, ledgerEntries } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';

/** Whether a booking has ledger entries or a charge in progress. */
export async function hasMoney(db: Db, bookingId: number): Promise<boolean> {
  const charging = and(eq(chargeLines.bookingId, bookingId), chargeLines.open);
  // In this order: an attempt that succeeds in between is in the ledger by then.
  if ((await db.$count(chargeLines, charging)) > 0) return true;
  return (await db.$count(ledgerEntries, eq(ledgerEntries.bookingId, bookingId))) > 0;
}
