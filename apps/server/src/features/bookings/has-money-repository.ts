import { and, eq } from 'drizzle-orm';
import { chargeLines, ledgerEntries, securityDeposits } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';

/** Whether a booking has ledger entries, a security deposit or a charge in progress. */
export async function hasMoney(db: Db, bookingId: number): Promise<boolean> {
  const charging = and(eq(chargeLines.bookingId, bookingId), chargeLines.open);
  // In this order: an attempt that succeeds in between is in the ledger by then.
  if ((await db.$count(chargeLines, charging)) > 0) return true;
  const secured = eq(securityDeposits.bookingId, bookingId);
  if ((await db.$count(securityDeposits, secured)) > 0) return true;
  return (await db.$count(ledgerEntries, eq(ledgerEntries.bookingId, bookingId))) > 0;
}
