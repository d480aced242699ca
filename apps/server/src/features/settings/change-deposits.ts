import type { Settings } from '@slipway/domain/settings/settings';
import { isSame } from '@slipway/domain/settings/changed-fields';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#db/transaction.ts';
import type { VersionedSettings } from './read-settings-repository.ts';
import { lockSettings, saveSettings } from './settings-repository.ts';

/** Chooses how deposits are paid, and logs who did and when. Counts from the next booking on. */
export async function changeDeposits(
  deps: Deps,
  adminId: number,
  deposits: Settings['deposits'],
): Promise<VersionedSettings> {
  return inTransaction(deps.db, async (tx) => {
    const now = await lockSettings(tx);
    const { settings: before } = now;
    if (isSame(before.deposits, deposits)) return now;
    const after = { ...before, deposits };
    const version = now.version + 1;
    await saveSettings(tx, { by: adminId, at: deps.clock.now(), before, after, version });
    return { settings: after, version };
  });
}
