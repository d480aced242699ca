import { forBooking } from '#db/paid-for.ts';
import type { Db } from '#db/transaction.ts';
import { followBooks } from '#features/payments/payments-api.ts';

/** After every ledger entry the number follows from the ledger (spec README "Status numbers and money"). */
export async function followLedger(tx: Db, bookingId: number): Promise<void> {
  await followBooks(tx, forBooking(bookingId));
}
