import { inTransaction, type Database } from '#db/transaction.ts';
import { firstFaq } from '#features/operations/first-faq.ts';
import { firstPreparations } from '#features/operations/first-preparations.ts';
import {
  hasPreparations,
  insertFaq,
  insertPreparations,
} from '#features/operations/operations-repository.ts';

/** Seeds the texts of a new business, which staff edit later. */
export async function ensureContent(db: Database): Promise<void> {
  if (await hasPreparations(db)) return;
  await inTransaction(db, async (tx) => {
    await insertPreparations(tx, firstPreparations);
    await insertFaq(tx, firstFaq);
  });
}
