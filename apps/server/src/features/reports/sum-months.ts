import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { monthsToSum, sumMonth } from './summed-months-repository.ts';

/** Sums the months that are over, so that reports of years need not read every entry of them. */
export async function sumMonths(deps: Deps): Promise<void> {
  for (const month of await monthsToSum(deps.db)) {
    await inTransaction(deps.db, (tx) => sumMonth(tx, month));
  }
}
