import { termsDraft } from '@slipway/domain/catalogue/presets/terms-drafts';
import { inTransaction, type Database, type Db } from '#db/transaction.ts';
import { listKinds } from '#features/catalogue/catalogue-api.ts';
import { firstFaq } from '#features/operations/first-faq.ts';
import { firstPreparations } from '#features/operations/first-preparations.ts';
import {
  hasPreparations,
  insertFaq,
  insertPreparations,
} from '#features/operations/operations-repository.ts';
import { publishFirstTerms, readSettings } from '#features/settings/settings-api.ts';

/** Seeds the texts of a new business, which staff edit later. */
export async function ensureContent(db: Database): Promise<void> {
  if (await hasPreparations(db)) return;
  await inTransaction(db, async (tx) => {
    await insertPreparations(tx, firstPreparations);
    await insertFaq(tx, firstFaq);
  });
}

/** Gives a business that has begun its first terms, by what it offers; others stay. */
export async function ensureTerms(tx: Db, now: Date): Promise<void> {
  const { settings } = await readSettings(tx);
  await publishFirstTerms(tx, termsDraft(settings, await listKinds(tx)), now);
}
