import type { EditedTerms } from '@slipway/contract/settings/terms-texts';
import type { Deps } from '#deps.ts';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';
import { readEditedTerms } from './read-terms.ts';
import { findNewestTermsText, insertTermsText } from './terms-repository.ts';

const changedMeanwhile = () =>
  conflict('The terms were changed by someone else since you opened them.');

/**
 * Publishes a text of the terms as the next version; the same text makes none. Bookings and orders
 * keep the version they were made under.
 * @throws Refusal 409 when another version was published since `version` was read
 */
export async function publishTerms(
  deps: Deps,
  adminId: number,
  change: { body: string; version: number },
): Promise<EditedTerms> {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const newest = await findNewestTermsText(tx);
      if ((newest?.version ?? 0) !== change.version) throw changedMeanwhile();
      if (newest?.body !== change.body) {
        await deps.faultPoint('decided');
        await insertTermsText(tx, {
          version: change.version + 1,
          body: change.body,
          publishedAt: deps.clock.now(),
          publishedBy: adminId,
        });
      }
      return readEditedTerms(tx);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'terms_texts_pkey')) throw changedMeanwhile();
    throw error;
  }
}

/** Gives a business that has no terms yet its first text. */
export async function publishFirstTerms(tx: Db, body: string, at: Date): Promise<void> {
  if (await findNewestTermsText(tx)) return;
  await insertTermsText(tx, { version: 1, body, publishedAt: at, publishedBy: null });
}
