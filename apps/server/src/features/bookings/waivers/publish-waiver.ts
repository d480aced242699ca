import type { EditedWaiver } from '@slipway/contract/bookings/waivers';
import type { KindCode } from '@slipway/domain/catalogue/package-kinds';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { inTransaction } from '#db/transaction.ts';
import { findNewestWaiverText } from '#db/waivers/count-signed.ts';
import type { Deps } from '#deps.ts';
import { listKinds } from '#features/catalogue/catalogue-api.ts';
import { conflict, invalid } from '#http/errors.ts';
import { readEditedWaiver } from './read-waivers.ts';
import { insertWaiverText } from './waivers-repository.ts';

const changedMeanwhile = () => conflict('The waiver has been changed since you opened it.');

/**
 * Publishes a new waiver, with the kinds that ask for it; one that changes nothing adds no version.
 * @throws Refusal 409 when another was published since `version`; 422 for a kind that is not there
 */
export async function publishWaiver(
  deps: Deps,
  adminId: number,
  change: { body: string; kinds: readonly string[]; version: number },
): Promise<EditedWaiver> {
  const known = await listKinds(deps.db);
  const kinds = known.map(({ code }) => code).filter((code) => change.kinds.includes(code));
  if (kinds.length < new Set(change.kinds).size) {
    throw invalid({ kinds: ['A kind of package is no longer there.'] });
  }
  const isSame = (newest: { body: string; kinds: KindCode[] } | undefined) =>
    newest?.body === change.body &&
    newest.kinds.length === kinds.length &&
    kinds.every((code) => newest.kinds.includes(code));
  try {
    return await inTransaction(deps.db, async (tx) => {
      const newest = await findNewestWaiverText(tx);
      if ((newest?.version ?? 0) !== change.version) throw changedMeanwhile();
      if (!isSame(newest)) {
        await insertWaiverText(tx, {
          version: change.version + 1,
          body: change.body,
          kinds,
          publishedAt: deps.clock.now(),
          publishedBy: adminId,
        });
      }
      return readEditedWaiver(tx);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'waiver_texts_pkey')) throw changedMeanwhile();
    throw error;
  }
}
