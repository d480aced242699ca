import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { monthsToSum, sumMonth } from './summed-months-repository.ts';

/** Sums past months, so that reports over years need not read every entry. */
export async function sumMonths(deps: Deps): Promise<void> {
  for (const month of await monthsToSum(deps.db)) {
    await inTransaction(deps.db, (tx) => sumMonth(tx, month));
  }
}
