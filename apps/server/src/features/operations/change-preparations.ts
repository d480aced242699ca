import type { Preparation } from '@slipway/contract/operations/operations';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  lockContent,
  saveContentVersion,
  savePreparation,
} from '#features/operations/operations-repository.ts';
import { readPreparations, type Versioned } from '#features/operations/read-content.ts';
import { conflict } from '#http/errors.ts';

/**
 * Saves the preparations of the given kinds; others stay.
 * @throws Refusal 409 when any of them changed since `version` was read
 */
export async function changePreparations(
  deps: Deps,
  adminId: number,
  change: { preparations: { kind: TripKind; body: string }[]; version: number },
): Promise<Versioned<Preparation>> {
  return inTransaction(deps.db, async (tx) => {
    if ((await lockContent(tx, 'preparations')) !== change.version) {
      throw conflict('The preparations were changed by someone else since you opened them.');
    }
    for (const text of change.preparations) await savePreparation(tx, text);
    await saveContentVersion(tx, 'preparations', { by: adminId, at: deps.clock.now() });
    return readPreparations(tx);
  });
}
