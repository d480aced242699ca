import { inTransaction, type Database } from '#db/transaction.ts';
import { firstFaq } from '#features/operations/first-faq.ts';
import { firstPreparations } from '#features/operations/first-preparations.ts';
import {
  hasPreparations,
  insertFaq,
  insertPreparations,
} from '#features/operations/operations-repository.ts';

/** Gives a new business the texts it starts with; from then on they are its own to edit. */
export async function ensureContent(db: Database): Promise<void> {
  if (await hasPreparations(db)) return;
  await inTransaction(db, async (tx) => {
    await insertPreparations(tx, firstPreparations);
    await insertFaq(tx, firstFaq);
  });
}
